import type { Assertion, Attestation, Challenge, NewPasskey } from "@krapao/contract/passkey";
import { type Bytes, fromBase64Url, join, toBase64Url } from "./bytes.ts";
import { sandboxStorage } from "./sandbox-storage.ts";

/**
 * A key of this page for the sandbox world, where a newcomer has no passkey for each role. It makes the
 * same signatures as an authenticator, so that the server and the database apply the same rules.
 */
interface StoredKey {
  readonly id: string;
  readonly userHandle: string;
  readonly jwk: JsonWebKey;
  readonly count: number;
}

const curve = { name: "ECDSA", namedCurve: "P-256" } as const;
const flags = { present: 1, verified: 4, hasCredential: 64 } as const;
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

const storedKeys = () =>
  JSON.parse(localStorage.getItem(sandboxStorage) ?? "{}") as Record<string, StoredKey>;

function store(key: StoredKey): void {
  localStorage.setItem(sandboxStorage, JSON.stringify({ ...storedKeys(), [key.id]: key }));
}

async function head(rpId: string, bits: number, count: number): Promise<Bytes> {
  const counter = [count >>> 24, (count >>> 16) & 255, (count >>> 8) & 255, count & 255];
  return join(await sha256(utf8(rpId)), [bits], counter);
}

const clientData = (type: string, challenge: string) =>
  utf8(JSON.stringify({ type, challenge, origin: location.origin, crossOrigin: false }));

const text = (value: string) => join([0x60 + value.length], utf8(value));
const blob = (value: Bytes) =>
  value.length < 256
    ? join([0x58, value.length], value)
    : join([0x59, value.length >> 8, value.length & 255], value);

/** Makes a key and answers as an authenticator does. */
export async function makeSandboxKey({ challenge, rpId, user }: NewPasskey): Promise<Attestation> {
  const pair = await crypto.subtle.generateKey(curve, true, ["sign"]);
  const jwk = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const id = crypto.getRandomValues(new Uint8Array(32));
  const cose = join(
    [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21],
    blob(fromBase64Url(jwk.x ?? "")),
    [0x22],
    blob(fromBase64Url(jwk.y ?? "")),
  );
  const bits = flags.present | flags.verified | flags.hasCredential;
  const data = join(await head(rpId, bits, 0), new Uint8Array(16), [0, id.length], id, cose);
  const attestation = join(
    [0xa3],
    text("fmt"),
    text("none"),
    text("attStmt"),
    [0xa0],
    text("authData"),
    blob(data),
  );
  store({ id: toBase64Url(id), userHandle: user.id, jwk, count: 0 });
  return {
    id: toBase64Url(id),
    clientDataJSON: toBase64Url(clientData("webauthn.create", challenge)),
    attestationObject: toBase64Url(attestation),
  };
}

/** Signs with a key of this page, or returns undefined if it has none of those. */
export async function signWithSandboxKey({
  challenge,
  rpId,
  ids,
}: Challenge): Promise<Assertion | undefined> {
  const key = ids.map((id) => storedKeys()[id]).findLast((found) => found !== undefined);
  if (!key) return undefined;
  const count = key.count + 1;
  store({ ...key, count });
  const data = await head(rpId, flags.present | flags.verified, count);
  const client = clientData("webauthn.get", challenge);
  const secret = await crypto.subtle.importKey("jwk", key.jwk, curve, false, ["sign"]);
  const signed = join(data, await sha256(client));
  const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, secret, signed);
  return {
    id: key.id,
    clientDataJSON: toBase64Url(client),
    authenticatorData: toBase64Url(data),
    signature: toBase64Url(toDer(new Uint8Array(raw))),
    userHandle: key.userHandle,
  };
}

/** Browsers return both numbers side by side; WebAuthn has them as a DER sequence. */
function toDer(raw: Bytes): Bytes {
  const [first, second] = [raw.slice(0, 32), raw.slice(32)].map((half) => {
    const start = half.findIndex((byte) => byte !== 0);
    const bytes = start === -1 ? Uint8Array.of(0) : half.slice(start);
    const whole = (bytes[0] ?? 0) > 127 ? join([0], bytes) : bytes;
    return join([0x02, whole.length], whole);
  });
  const both = join(first ?? [], second ?? []);
  return join([0x30, both.length], both);
}
