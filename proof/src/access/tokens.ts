import { createHash } from "node:crypto";
import type { World } from "@krapao/testkit/world";
import { callWell, logIn, type Person } from "./person.ts";

const expired = `
  update session set expires_at = clock_now() - interval '1 second' where token_hash = $1`;

/** Credentials that are not a valid session. */
export class DeadTokens {
  readonly expired: string;
  readonly revoked: string;
  /** Values with the form of a token that are none, by name. */
  readonly wrong: Readonly<Record<string, Readonly<Record<string, string>>>>;

  private constructor(parts: Pick<DeadTokens, "expired" | "revoked" | "wrong">) {
    this.expired = parts.expired;
    this.revoked = parts.revoked;
    this.wrong = parts.wrong;
  }

  static async make(world: World, owner: Person): Promise<DeadTokens> {
    const old = await logIn(world, owner);
    const hash = createHash("sha256").update(old.token).digest();
    await world.query(expired, [hash]);
    const gone = await logIn(world, owner);
    await callWell(world, { method: "POST", path: "/api/logout" }, {}, gone.token);
    return new DeadTokens({
      expired: old.token,
      revoked: gone.token,
      wrong: wrongTokens(owner),
    });
  }
}

function wrongTokens({ id, token, phone, cookies, things }: Person) {
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
  const hash = createHash("sha256").update(token).digest();
  return {
    "a member's id": bearer(id),
    "a phone": bearer(phone),
    "the address of a file": bearer(things["fileToken"] ?? ""),
    "the cookie of a browser": bearer(cookies["device"] ?? ""),
    "the hash of a token": bearer(hash.toString("hex")),
    "a token cut short": bearer(token.slice(0, -1)),
    "a token with more": bearer(`${token}A`),
    "a token as a password": { authorization: `Basic ${btoa(`${id}:${token}`)}` },
    "a token in a cookie": { cookie: `token=${token}; session=${token}; authorization=${token}` },
    "a token in other headers": { "x-auth-token": token, "x-access-token": token, token },
    "two tokens": bearer(`${token} ${token}`),
  };
}
