import {
  type Assertion,
  type Attestation,
  type Challenge,
  type NewPasskey,
  passkeyAlgorithms,
} from "@krapao/contract/passkey";
import { fromBase64Url, toBase64Url } from "./bytes.ts";
import { sandboxStorage } from "./sandbox-storage.ts";

const toDescriptor = (id: string) => ({ type: "public-key" as const, id: fromBase64Url(id) });

/** Signs a challenge with a passkey of this person, or with the page's key in the sandbox world. */
export async function sign(challenge: Challenge): Promise<Assertion> {
  const own = await signInSandbox(challenge);
  if (own) return own;
  const found = (await navigator.credentials.get({
    publicKey: {
      challenge: fromBase64Url(challenge.challenge),
      rpId: challenge.rpId,
      allowCredentials: challenge.ids.map(toDescriptor),
      userVerification: "required",
    },
  })) as PublicKeyCredential | null;
  if (!found) throw new DOMException("no passkey", "NotAllowedError");
  const response = found.response as AuthenticatorAssertionResponse;
  return {
    id: found.id,
    clientDataJSON: toBase64Url(response.clientDataJSON),
    authenticatorData: toBase64Url(response.authenticatorData),
    signature: toBase64Url(response.signature),
    ...(response.userHandle ? { userHandle: toBase64Url(response.userHandle) } : {}),
  };
}

async function signInSandbox(challenge: Challenge): Promise<Assertion | undefined> {
  if (localStorage.getItem(sandboxStorage) === null) return undefined;
  const { signWithSandboxKey } = await import("./sandbox-key.ts");
  return signWithSandboxKey(challenge);
}

/** Makes the passkey of an invited person. */
export async function makePasskey(request: NewPasskey): Promise<Attestation> {
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: fromBase64Url(request.challenge),
      rp: { id: request.rpId, name: request.rpName },
      user: { ...request.user, id: fromBase64Url(request.user.id) },
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key" as const, alg })),
      excludeCredentials: request.ids.map(toDescriptor),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    },
  })) as PublicKeyCredential | null;
  if (!made) throw new DOMException("no passkey", "NotAllowedError");
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    clientDataJSON: toBase64Url(response.clientDataJSON),
    attestationObject: toBase64Url(response.attestationObject),
  };
}
