import type { Currency } from "@krapao/contract/fields";
import type { Access } from "@krapao/contract/route";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { Failure } from "#platform/http/failure.ts";
import { hashSecret } from "#platform/random.ts";

export interface Session {
  readonly memberId: string;
  readonly currency: Currency;
  readonly tokenHash: Buffer;
}

declare module "fastify" {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** Answered even when the service has ended. */
    isAlwaysAnswered?: boolean;
  }
}

interface Found {
  is_terminated: boolean;
  member_id: string | null;
  currency: Currency;
  is_expired: boolean;
}

/** One round trip tells whether the service goes on and whose token this is. */
const findSession = {
  name: "session-find",
  text: `
    select
      coalesce((select (value ->> 'terminated')::boolean from setting where key = 'service'), false)
        as is_terminated,
      member.id as member_id,
      member.currency,
      session.expires_at <= clock_now() as is_expired
    from (values ($1::bytea)) as asked (token_hash)
    left join session on session.token_hash = asked.token_hash
    left join member on member.id = session.member_id and member.disabled_at is null`,
};

/** The session of a token, or the refusal it earns. */
export async function readSession(pool: pg.Pool, tokenHash: Buffer): Promise<Session> {
  const session = await findMember(pool, tokenHash);
  if (!session) throw new Failure("UNAUTHORIZED");
  return session;
}

/** Checks, before every call of the API, that the service goes on and who is asking. */
export function checkSessions(app: FastifyInstance, pool: pg.Pool): void {
  app.decorateRequest("session", null);
  app.addHook("onRequest", async (request) => {
    const { access, isAlwaysAnswered } = request.routeOptions.config;
    if (!access || isAlwaysAnswered) return;
    const token = access === "member" ? bearerToken(request.headers.authorization) : undefined;
    request.session = await findMember(pool, token === undefined ? null : hashSecret(token));
    if (access === "member" && !request.session) throw new Failure("UNAUTHORIZED");
  });
}

/** Nobody where there is no token; refuses a token that is not good, and everyone once all has ended. */
async function findMember(pool: pg.Pool, tokenHash: Buffer | null): Promise<Session | null> {
  const { rows } = await pool.query<Found>({ ...findSession, values: [tokenHash] });
  const [found] = rows;
  if (!found || found.is_terminated) throw new Failure("gone");
  if (!tokenHash) return null;
  if (found.member_id === null) throw new Failure("invalid-token");
  if (found.is_expired) throw new Failure("EXPIRED_AUTH_TOKEN");
  return { memberId: found.member_id, currency: found.currency, tokenHash };
}

function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
}
