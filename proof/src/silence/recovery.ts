import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { MoneyRequest, Record } from "#kills/record.ts";
import type { Member } from "#world/members.ts";
import { type Reply, send, writeRequest } from "#world/wire.ts";

/** The seconds until a server did each of these again. */
export interface Recovery {
  readonly reading: number;
  readonly money: number;
  readonly ready: number;
}

interface WatchOptions {
  readonly port: number;
  /** A member who made no request yet. */
  readonly member: Member | undefined;
  readonly record: Record;
}

const restMilliseconds = 100;
const limitSeconds = 120;

/** Calls one server until it answers. The withdrawal is recorded like that of any member. */
export async function watchRecovery({ port, member, record }: WatchOptions): Promise<Recovery> {
  if (!member) throw new Error("There is no member for this server.");
  const { token } = member;
  const amount = 100;
  const key = randomUUID();
  const request: MoneyRequest = {
    kind: "withdraw",
    member,
    key,
    amount,
    outcome: "unknown",
    answers: [],
  };
  record.requests.push(request);
  const path = "/api/wallet/withdraw";
  const withdrawal = writeRequest({ method: "POST", path, token, key, body: { amount } });
  const [reading, money, ready] = await Promise.all([
    secondsUntilDone({ port, bytes: writeRequest({ method: "GET", path: "/api/wallet", token }) }),
    secondsUntilDone({ port, bytes: withdrawal }, ({ status, code }) => {
      request.answers.push(code === "" ? String(status) : code);
      if (status === 200) request.outcome = "acknowledged";
    }),
    secondsUntilReady(port),
  ]);
  return { reading, money, ready };
}

async function secondsUntilDone(
  shot: { readonly port: number; readonly bytes: Buffer },
  note: (reply: Reply) => void = () => {},
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const reply = await send(shot);
    note(reply);
    const seconds = (performance.now() - startedAt) / 1000;
    if (reply.status === 200 || seconds > limitSeconds) return seconds;
    await pause(restMilliseconds);
  }
}

/** The process must first notice the loss, so that its last "not ready" counts. */
async function secondsUntilReady(port: number): Promise<number> {
  const startedAt = performance.now();
  const bytes = writeRequest({ method: "GET", path: "/readyz" });
  let lastNotReady = 0;
  for (;;) {
    const { status } = await send({ port, bytes });
    const seconds = (performance.now() - startedAt) / 1000;
    if (status !== 200) lastNotReady = seconds;
    const isStable = seconds - lastNotReady > stableSeconds;
    if ((lastNotReady > 0 && isStable) || seconds > limitSeconds) return lastNotReady;
    if (seconds > noticeSeconds && lastNotReady === 0) return limitSeconds;
    await pause(restMilliseconds);
  }
}

const stableSeconds = 3;
/** A process that is ready all the time does not notice that its database is silent. */
const noticeSeconds = 15;
