import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { type GenericSchema, type InferOutput, safeParse } from "valibot";
import {
  clockNow,
  type Database,
  type Queryable,
  secondsFromNow,
} from "#platform/database/database.ts";
import { Failure } from "./failure.ts";
import { fastifyPath } from "./schema.ts";
import { type Bite, deleteSome } from "#platform/retention.ts";
import { dataRefusal, type ErrorLog, keepUnreadable } from "#platform/unreadable-items.ts";

/** The largest accepted clock difference. It stops replays of old calls. */
const clockToleranceSeconds = 300;
const bodyLimitBytes = 10 * 1024;

interface Callback<Body extends GenericSchema, Party extends string> {
  readonly path: string;
  /** The shared key with which the party signs. */
  readonly key: string;
  readonly db: Database;
  readonly log: ErrorLog;
  readonly body: Body;
  /** The party, by the address of the call. Event ids are unique per party. */
  readonly partyOf: (params: Record<string, string>) => Party | undefined;
  readonly eventIdOf: (body: InferOutput<Body>) => string;
  /** Stores the hint, in the transaction that stores the event. */
  readonly note?: (tx: Queryable, party: Party, body: InferOutput<Body>) => Promise<void>;
  /** Wakes the worker. The reply does not wait for it. */
  readonly wake: () => void;
}

/**
 * Receives callbacks. A callback must be signed, and even then it is only a hint: the woken worker
 * reads the facts from the party.
 */
export async function listenToCallbacks<Body extends GenericSchema, Party extends string>(
  app: FastifyInstance,
  callback: Callback<Body, Party>,
): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes, so they are not parsed before it is checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "buffer", bodyLimit: bodyLimitBytes },
      async (_: FastifyRequest, body: Buffer) => body,
    );
    scope.route({
      method: "POST",
      url: fastifyPath(callback.path),
      handler: (request) => answerCallback(request, callback),
    });
  });
}

async function answerCallback<Body extends GenericSchema, Party extends string>(
  request: FastifyRequest,
  callback: Callback<Body, Party>,
): Promise<{ message: "OK" }> {
  const party = callback.partyOf(request.params as Record<string, string>);
  if (party === undefined) throw new Failure("NO_DATA");
  const raw = await readSigned(request, callback);
  const parsed = safeParse(callback.body, parseJson(raw));
  const reason = parsed.success
    ? await takeEvent(callback, party, parsed.output)
    : "not a callback as agreed";
  if (reason === undefined) return { message: "OK" };
  const item = { source: `callback:${party}`, id: undefined, content: raw, reason };
  await keepUnreadable({ tx: callback.db, log: callback.log }, item);
  throw new Failure("KEY_INVALID");
}

/** The bytes of a call with a valid and recent signature. */
async function readSigned(
  request: FastifyRequest,
  { key, db }: { key: string; db: Database },
): Promise<Buffer> {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const timestamp = String(request.headers["x-timestamp"]);
  const signature = String(request.headers["x-signature"]);
  // guard: callback-signature
  if (!isSigned({ key, timestamp, signature, raw })) throw new Failure("UNAUTHORIZED");
  // end guard
  if (!(await isFresh(db, timestamp))) throw new Failure("UNAUTHORIZED");
  return raw;
}

interface Signed {
  readonly key: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly raw: Buffer;
}

function isSigned({ key, timestamp, signature, raw }: Signed): boolean {
  const expected = createHmac("sha256", key).update(`${timestamp}.`).update(raw).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : "", "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function isFresh(db: Database, timestamp: string): Promise<boolean> {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ${clockNow})::float8 as seconds
  `.execute(db);
  const [now] = rows;
  return now !== undefined && Math.abs(now.seconds - Number(timestamp)) <= clockToleranceSeconds;
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the reason if the database refused the values of the event. */
async function takeEvent<Body extends GenericSchema, Party extends string>(
  callback: Callback<Body, Party>,
  party: Party,
  body: InferOutput<Body>,
): Promise<string | undefined> {
  try {
    if (await addEvent(callback, party, body)) callback.wake();
    return undefined;
  } catch (error) {
    const reason = dataRefusal(error);
    if (reason === undefined) throw error;
    return reason;
  }
}

/** Returns whether the event is new. */
async function addEvent<Body extends GenericSchema, Party extends string>(
  { db, eventIdOf, note }: Callback<Body, Party>,
  party: Party,
  body: InferOutput<Body>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto("callback_event")
      .values({ party, event_id: eventIdOf(body) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return false;
    await note?.(tx, party, body);
    return true;
  });
}

/** Deletes some of the events that were kept long enough. Returns their number. */
export function forgetEvents(db: Queryable, { days, limit }: Bite): Promise<number> {
  const before = secondsFromNow(-days * 24 * 3600);
  return deleteSome(db, { table: "callback_event", at: "at", before, limit });
}
