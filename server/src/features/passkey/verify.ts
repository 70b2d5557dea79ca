import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { type Assertion, type Attestation, passkeyAlgorithms } from "@krapao/contract/passkey";
import type { PasskeyConfig } from "#config/passkeys.ts";

/** A stored passkey, of a member or of an operator. */
export interface StoredPasskey {
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  /** The member or operator it belongs to. */
  readonly member_id: string;
  readonly sign_count: number;
  readonly is_synced: boolean;
}

/** The checks of the WebAuthn standard. They read and write nothing. */

export interface UsedPasskey {
  readonly signCount: number;
  readonly isBackedUp: boolean;
}

export interface AddedPasskey extends UsedPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  /** The key may be copied to other devices of the member. */
  readonly isSynced: boolean;
}

/** A passkey that is not what it claims to be, with the reason for the log. */
export class NotVerified extends Error {
  override readonly name = "NotVerified";
}

/** A count that was used already: somebody has a copy of a key that cannot be copied. */
export class CopiedKey extends NotVerified {
  constructor() {
    super("the count of uses did not rise");
  }
}

export const toBase64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");

/** The challenge that was signed. The signature is checked later. */
export function challengeIn(clientDataJSON: string): string {
  let signed: unknown;
  try {
    signed = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
  } catch (error) {
    throw new NotVerified("the client data is not JSON", { cause: error });
  }
  const { challenge } = (signed ?? {}) as { challenge?: unknown };
  if (typeof challenge !== "string") throw new NotVerified("the client data has no challenge");
  return challenge;
}

/** The library refuses by errors of no type of its own, for whatever the caller sent. */
async function orNotVerified<Result>(verification: Promise<Result>): Promise<Result> {
  return verification.catch((error: unknown) => {
    throw new NotVerified(error instanceof Error ? error.message : String(error), { cause: error });
  });
}

/** The library ignores this flag where the browser does not name the outer page. */
function refuseFrames(clientDataJSON: string): void {
  const signed = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as object;
  if ("crossOrigin" in signed && signed.crossOrigin === true) {
    throw new NotVerified("it was used in a frame of another site");
  }
}

export async function verifyAdded(
  { domain, origins }: PasskeyConfig,
  { id, clientDataJSON, attestationObject }: Attestation,
  challenge: string,
): Promise<AddedPasskey> {
  const { verified, registrationInfo } = await orNotVerified(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    }),
  );
  if (!verified) throw new NotVerified("the attestation is not valid");
  refuseFrames(clientDataJSON);
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  if (credential.id !== id) throw new NotVerified("the attestation is about another credential");
  return {
    credentialId: Buffer.from(credential.id, "base64url"),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    isSynced: credentialDeviceType === "multiDevice",
    isBackedUp: credentialBackedUp,
  };
}

export async function verifyUsed(
  { domain, origins }: PasskeyConfig,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: Assertion,
  { passkey, challenge }: { passkey: StoredPasskey; challenge: string },
): Promise<UsedPasskey> {
  const { verified, authenticationInfo } = await orNotVerified(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: domain,
      requireUserVerification: true,
      credential: {
        id: toBase64Url(passkey.credential_id),
        publicKey: Uint8Array.from(passkey.public_key),
        // Compared below, after the signature: a forged count says nothing about the key.
        counter: 0,
      },
    }),
  );
  if (!verified) throw new NotVerified("the signature is not valid");
  refuseFrames(clientDataJSON);
  if (userHandle !== undefined && userHandle !== toBase64Url(passkey.member_id)) {
    throw new NotVerified("the passkey belongs to another member than it says");
  }
  const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
  const isCounting = newCounter > 0 || passkey.sign_count > 0;
  if (isCounting && newCounter <= passkey.sign_count) throw new CopiedKey();
  if ((credentialDeviceType === "multiDevice") !== passkey.is_synced) {
    throw new NotVerified("the passkey changed its kind");
  }
  return { signCount: newCounter, isBackedUp: credentialBackedUp };
}
