import type { Assertion, Challenge } from "@krapao/contract/passkey";
import type { PasskeyConfig } from "#config/passkeys.ts";
import type { Context } from "#context.ts";
import { recordAct } from "#platform/audit.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";
import * as queries from "./queries.ts";
import { challengeIn, CopiedKey, NotVerified, type UsedPasskey, verifyUsed } from "./verify.ts";

/** As long as a member may take to find the phone and its screen lock. */
const lifeSeconds = 300;

export interface Purpose {
  readonly purpose: queries.ChallengePurpose;
  /** The session that requests it; a login has none. */
  readonly tokenHash: Buffer | null;
}

/** Refuses where browsers have no passkeys. */
export function requirePasskeys({ config }: Context): PasskeyConfig {
  if (!config.passkeys) throw new Failure("NO_DATA");
  return config.passkeys;
}

/** Stores a new challenge and returns it. Only its hash is stored. */
export async function makeChallenge(db: Queryable, purpose: Purpose): Promise<string> {
  const challenge = randomToken();
  await queries.saveChallenge(
    db,
    { challengeHash: hashSecret(challenge), ...purpose },
    lifeSeconds,
  );
  return challenge;
}

export async function requestPasskey(
  ctx: Context,
  purpose: Purpose,
  ids: readonly string[],
): Promise<Challenge> {
  const { domain } = requirePasskeys(ctx);
  return { challenge: await makeChallenge(ctx.db, purpose), rpId: domain, ids: [...ids] };
}

/** Uses the challenge up and returns it, or refuses. */
export async function takeChallenge(
  { db }: Context,
  clientDataJSON: string,
  purpose: Purpose,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const isValid = await queries.takeChallenge(db, {
    challengeHash: hashSecret(challenge),
    ...purpose,
  });
  if (!isValid) throw new NotVerified("the challenge is unknown, used or too old");
  return challenge;
}

export interface CheckedPasskey {
  readonly passkey: queries.FoundPasskey;
  readonly use: UsedPasskey;
}

/** Checks the answer of an authenticator to a challenge; refuses without a reason. */
export async function checkPasskey(
  ctx: Context,
  assertion: Assertion,
  purpose: Purpose,
): Promise<CheckedPasskey> {
  const config = requirePasskeys(ctx);
  return orInvalid(ctx, async () => {
    const challenge = await takeChallenge(ctx, assertion.clientDataJSON, purpose);
    const credentialId = Buffer.from(assertion.id, "base64url");
    const passkey = await queries.findByCredential(ctx.db, credentialId);
    if (!passkey) throw new NotVerified("the passkey is unknown");
    try {
      return { passkey, use: await verifyUsed(config, assertion, { passkey, challenge }) };
    } catch (error) {
      if (error instanceof CopiedKey) await noteCopy(ctx, passkey);
      throw error;
    }
  });
}

/** The refusal is the same for every reason; the log has the reason. */
export async function orInvalid<Result>(
  { log }: Context,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NotVerified)) throw error;
    log.warn({ reason: error.message }, "passkey refused");
    throw new Failure("PASSKEY_INVALID");
  }
}

/** Both the copy and the original are refused until the count rises; the password still works. */
async function noteCopy(
  { db, log }: Context,
  { id, member_id: memberId }: queries.FoundPasskey,
): Promise<void> {
  log.error({ member: memberId, passkey: id }, "passkey may have been copied");
  await recordAct(db, { actor: memberId, act: "account.passkey-copied", detail: { passkey: id } });
}
