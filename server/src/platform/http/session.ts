import type { Currency } from "@krapao/contract/fields";
import { type Access, lockHeader } from "@krapao/contract/route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Database, runSql } from "#platform/database/database.ts";
import { Batcher } from "../database/batcher.ts";
import { Failure } from "./failure.ts";
import { hashSecret } from "#platform/secrets/random.ts";
import { type FoundLock, lockColumn, type SessionLock, SessionLocks } from "./session-lock.ts";

export interface Session {
  readonly memberId: string;
  readonly currency: Currency;
  readonly tokenHash: Buffer;
  /** Null if the member's sessions do not lock. */
  readonly lock: SessionLock | null;
}

interface Log {
  warn(detail: object, message: string): void;
}

declare module "fastify" {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The call is answered even when the service has ended. */
    isAlwaysAnswered?: boolean;
    /** The call is answered for a locked session. */
    isOpenWhenLocked?: boolean;
  }
}

interface Found {
  is_terminated: boolean;
  member_id: string | null;
  currency: Currency;
  is_expired: boolean;
  is_use_old: boolean;
  lock: FoundLock | null;
}

/** One round trip reads whether the service is open and the sessions of the tokens, in order. */
const findSessions = `
  select
    moment.is_terminated,
    member.id as member_id,
    member.currency,
    session.expires_at <= moment.at as is_expired,
    session.last_used_at < moment.at - interval '5 minutes' as is_use_old,
    ${lockColumn}
  from (
    select
      clock_now() as at,
      coalesce((select (value ->> 'terminated')::boolean from setting where key = 'service'), false)
        as is_terminated
    offset 0
  ) as moment
  cross join unnest($1::bytea[]) with ordinality as input (token_hash, index)
  left join session on session.token_hash = input.token_hash
  left join member on member.id = session.member_id and member.disabled_at is null
  order by input.index`;

/** The use is written every few minutes, so that most requests write nothing. */
const noteUses = `
  update session set last_used_at = clock_now()
  where token_hash = any ($1::bytea[]) and last_used_at < clock_now() - interval '5 minutes'`;

/** Finds the session of a token, always from the database. */
export class Sessions {
  readonly #batcher: Batcher<Buffer | null, Found>;
  readonly #uses: Batcher<Buffer, void>;
  readonly #locks: SessionLocks;
  readonly #log: Log;

  constructor(db: Database, log: Log) {
    this.#log = log;
    this.#locks = new SessionLocks(db);
    this.#uses = new Batcher({
      name: "session-use",
      answer: async (hashes) => {
        await runSql(db, noteUses, [hashes]);
        return hashes.map(() => {});
      },
      sizeMax: 200,
      inFlightMax: 1,
    });
    this.#batcher = new Batcher({
      name: "session",
      answer: (hashes) => runSql<Found>(db, findSessions, [hashes]),
      sizeMax: 200,
      inFlightMax: 2,
    });
  }

  /** Null without a token. Refuses an invalid token, and every token after the service ended. */
  async find(token: string | undefined): Promise<Session | null> {
    const tokenHash = token === undefined ? null : hashSecret(token);
    const found = await this.#batcher.submit(tokenHash);
    if (found.is_terminated) throw new Failure("gone");
    if (!tokenHash) return null;
    if (found.member_id === null) throw new Failure("invalid-token");
    if (found.is_expired) throw new Failure("EXPIRED_AUTH_TOKEN");
    if (found.is_use_old) this.#noteUse(tokenHash);
    const lock = found.lock && (await this.#locks.read(tokenHash, found.lock));
    return { memberId: found.member_id, currency: found.currency, tokenHash, lock };
  }

  /** No request waits for it, and none fails because of it. */
  #noteUse(tokenHash: Buffer): void {
    this.#uses.submit(tokenHash).catch((error: unknown) => {
      this.#log.warn({ error }, "use of a session not written");
    });
  }

  /** The state of a session that was found earlier. */
  async readState(tokenHash: Buffer): Promise<"open" | "locked" | "ended"> {
    const found = await this.#batcher.submit(tokenHash);
    if (found.member_id === null || found.is_expired) return "ended";
    const lock = found.lock && (await this.#locks.read(tokenHash, found.lock));
    return lock?.isLocked ? "locked" : "open";
  }
}

/** Checks the session and whether the service is open, before every call of the API. */
export function checkSessions(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest("session", null);
  // A hook of the route knows its settings. A hook of all routes would build them for each request.
  app.addHook("onRoute", (route) => {
    const { access, isAlwaysAnswered, isOpenWhenLocked } = route.config ?? {};
    if (!access || isAlwaysAnswered) return;
    const check = async (request: FastifyRequest, reply: FastifyReply) => {
      const token = access === "anyone" ? undefined : bearerToken(request.headers.authorization);
      request.session = await sessions.find(token);
      if (access === "member" && !request.session) throw new Failure("UNAUTHORIZED");
      const lock = request.session?.lock;
      if (!lock) return;
      reply.header(lockHeader, lock.seconds);
      if (lock.isLocked && !isOpenWhenLocked) throw new Failure("SESSION_LOCKED");
    };
    route.onRequest = [check, ...[route.onRequest ?? []].flat()];
  });
}

function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
}
