import { createPublicKey } from "node:crypto";
import { decodeCredentialPublicKey } from "@simplewebauthn/server/helpers";
import type { Assertion, Attestation } from "@krapao/contract/passkey";
import { sql } from "kysely";
import type { PasskeyConfig } from "#config/passkeys.ts";
import {
  challengeIn,
  NotVerified,
  type StoredPasskey,
  toBase64Url,
  verifyAdded,
  verifyUsed,
} from "#features/passkey/verify.ts";
import type { Database } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";

export interface Keys {
  readonly db: Database;
  readonly passkeys: PasskeyConfig;
  readonly log: { warn(detail: object, message: string): void };
}

/** Stores the hash of a new challenge, for one use within five minutes. */
export async function makeChallenge({ db }: Keys, purpose: string): Promise<string> {
  const challenge = randomToken();
  await sql`select office_challenge_save(${hashSecret(challenge)}, ${purpose})`.execute(db);
  return challenge;
}

async function takeChallenge({ db }: Keys, signed: string, purpose: string): Promise<string> {
  const challenge = challengeIn(signed);
  const { rows } = await sql<{ is_valid: boolean }>`
    select office_challenge_take(${hashSecret(challenge)}, ${purpose}) as is_valid
  `.execute(db);
  if (!rows[0]?.is_valid) throw new NotVerified("the challenge is unknown, used or too old");
  return challenge;
}

/** The refusal is the same for every reason; the log has the reason. */
async function orInvalid<Result>({ log }: Keys, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NotVerified)) throw error;
    log.warn({ reason: error.message }, "passkey of an operator refused");
    throw new Failure("PASSKEY_INVALID");
  }
}

export interface NewKey {
  readonly credentialId: Buffer;
  readonly cose: Buffer;
  readonly spki: Buffer;
  readonly isSynced: boolean;
}

/** Checks a new passkey that was made for the challenge of this purpose. */
export function checkNewKey(
  keys: Keys,
  attestation: Attestation,
  purpose: string,
): Promise<NewKey> {
  return orInvalid(keys, async () => {
    const challenge = await takeChallenge(keys, attestation.clientDataJSON, purpose);
    const added = await verifyAdded(keys.passkeys, attestation, challenge);
    return {
      credentialId: added.credentialId,
      cose: added.publicKey,
      spki: toSpki(added.publicKey),
      isSynced: added.isSynced,
    };
  });
}

export interface UsedKey {
  readonly credentialId: Buffer;
  readonly operatorId: string;
  readonly signCount: number;
}

/** Checks a signature over a challenge of this purpose. */
export function checkKey(keys: Keys, assertion: Assertion, purpose: string): Promise<UsedKey> {
  return orInvalid(keys, async () => {
    const challenge = await takeChallenge(keys, assertion.clientDataJSON, purpose);
    return verify(keys, assertion, challenge);
  });
}

/** Checks a signature over this very challenge. */
export function checkSignature(
  keys: Keys,
  assertion: Assertion,
  challenge: Buffer,
): Promise<UsedKey> {
  return orInvalid(keys, () => verify(keys, assertion, toBase64Url(challenge)));
}

async function verify(keys: Keys, assertion: Assertion, challenge: string): Promise<UsedKey> {
  const credentialId = Buffer.from(assertion.id, "base64url");
  const { rows } = await sql<StoredPasskey>`
    select credential_id, public_key, operator_id as member_id, sign_count::float8 as sign_count,
      is_synced
    from office_passkey where credential_id = ${credentialId}
  `.execute(keys.db);
  const [passkey] = rows;
  if (!passkey) throw new NotVerified("the passkey is unknown");
  const { signCount } = await verifyUsed(keys.passkeys, assertion, { passkey, challenge });
  return { credentialId, operatorId: passkey.member_id, signCount };
}

/** The operator's passkeys, by which a browser finds one of them. */
export async function listKeys({ db }: Keys, operatorId: string): Promise<string[]> {
  const { rows } = await sql<{ credential_id: Buffer }>`
    select credential_id from office_passkey where operator_id = ${operatorId}
  `.execute(db);
  return rows.map((row) => toBase64Url(row.credential_id));
}

/** The key in the form that OpenSSL and other libraries read. COSE numbers: 3 n or x, -1, -2, -3. */
function toSpki(cose: Buffer): Buffer {
  const key = decodeCredentialPublicKey(Uint8Array.from(cose)) as unknown as Map<number, unknown>;
  const text = (index: number) => toBase64Url(key.get(index) as Uint8Array);
  const jwk =
    key.get(1) === 2
      ? { kty: "EC", crv: "P-256", x: text(-2), y: text(-3) }
      : { kty: "RSA", n: text(-1), e: text(-2) };
  return createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "der" });
}
