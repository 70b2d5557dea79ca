import {
  passkeyAlgorithms,
  type Assertion,
  type Attestation,
  type Challenge,
  type NewPasskey,
} from "@krapao/contract/passkey";

/** The browser's passkeys. Old browsers cannot read JSON options, so the bytes are converted here. */

const timeout = 5 * 60_000;

/** Whether this browser has passkeys at this address; see `boot.ts`. */
export function hasPasskeys(): boolean {
  return "passkeys" in document.documentElement.dataset;
}

/** Lets the member sign a challenge; undefined if the member does not. */
export async function signChallenge(request: Challenge): Promise<Assertion | undefined> {
  const credential = await orUndefined(
    navigator.credentials.get({
      publicKey: {
        challenge: toBytes(request.challenge),
        rpId: request.rpId,
        allowCredentials: request.ids.map(toDescriptor),
        userVerification: "required",
        timeout,
      },
    }),
  );
  if (!credential) return undefined;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(response.userHandle && { userHandle: toText(response.userHandle) }),
  };
}

/** Lets the member make a passkey; undefined if the member does not. */
export async function createPasskey(request: NewPasskey): Promise<Attestation | undefined> {
  const credential = await orUndefined(
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(request.challenge),
        rp: { id: request.rpId, name: request.rpName },
        user: { ...request.user, id: toBytes(request.user.id) },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: request.ids.map(toDescriptor),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        timeout,
      },
    }),
  );
  if (!credential) return undefined;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
  };
}

/** The browser reports a refusal of the member and a timeout in the same way. */
async function orUndefined(
  pending: Promise<Credential | null>,
): Promise<PublicKeyCredential | undefined> {
  try {
    return ((await pending) as PublicKeyCredential | null) ?? undefined;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotAllowedError") return undefined;
    throw error;
  }
}

function toDescriptor(id: string): PublicKeyCredentialDescriptor {
  return { type: "public-key", id: toBytes(id) };
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
