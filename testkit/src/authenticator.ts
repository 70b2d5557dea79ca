import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What a member, a browser or an attacker does differently. */
export interface Circumstances {
  readonly origin?: string;
  /** The domain that the authenticator is request for. */
  readonly rpId?: string;
  /** Whether the member unlocked the device. */
  readonly isVerified?: boolean;
  /** The count of uses that is signed. */
  readonly count?: number;
  readonly userHandle?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** The key may be copied to other devices. */
  readonly isSynced?: boolean;
}

interface Request {
  readonly challenge: string;
  readonly rpId: string;
}

const flagBits = { present: 1, verified: 4, synced: 8, backedUp: 16, hasCredential: 64 } as const;
const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** An authenticator with one passkey, as a phone has it, that makes real signatures (ES256). */
export class Authenticator {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(32);
  #count = 0;
  #userHandle = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return base64url(this.#id);
  }

  /** Makes the passkey that a site asks for. */
  create(request: Request & { readonly user: { readonly id: string } }, given: Circumstances = {}) {
    this.#userHandle = request.user.id;
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.#id.length);
    const credential = [Buffer.alloc(16), idLength, this.#id, coseKey(this.#keys.publicKey)];
    const authData = Buffer.concat([
      this.#head(request, given, flagBits.hasCredential),
      ...credential,
    ]);
    const attestation = [
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      bytes(authData),
    ];
    return {
      id: this.id,
      clientDataJSON: base64url(this.#clientData(request, "webauthn.create", given)),
      attestationObject: base64url(Buffer.concat(attestation)),
    };
  }

  /** Signs a challenge. */
  use(request: Request, given: Circumstances = {}) {
    this.#count += 1;
    const clientData = this.#clientData(request, "webauthn.get", given);
    const authenticatorData = this.#head(request, given, 0);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id: this.id,
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign("sha256", signed, this.#keys.privateKey)),
      userHandle: given.userHandle ?? this.#userHandle,
    };
  }

  #clientData({ challenge }: Request, type: string, given: Circumstances): Buffer {
    const { origin = this.#origin, crossOrigin = false } = given;
    return Buffer.from(
      JSON.stringify({ type: given.type ?? type, challenge, origin, crossOrigin }),
    );
  }

  #head({ rpId }: Request, given: Circumstances, more: number): Buffer {
    const { isVerified = true, isSynced = false, count = this.#count } = given;
    const flags =
      flagBits.present |
      (isVerified ? flagBits.verified : 0) |
      (isSynced ? flagBits.synced | flagBits.backedUp : 0) |
      more;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(given.rpId ?? rpId), Buffer.from([flags]), counted]);
  }
}

/** The public key as a CBOR map: kind EC2, algorithm ES256, curve P-256, x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  const [first, second] = [x, y].map((part) => bytes(Buffer.from(part, "base64url")));
  return Buffer.concat([head, first ?? Buffer.of(), Buffer.from([0x22]), second ?? Buffer.of()]);
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

function bytes(value: Buffer): Buffer {
  const length =
    value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(length), value]);
}
