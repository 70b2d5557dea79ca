import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Member } from "#world/members.ts";
import { notReached, type Reply, send } from "#world/wire.ts";
import type { World } from "@krapao/testkit/world";
import type { Random } from "./random.ts";
import type { MoneyRequest, Record, RequestKind } from "./record.ts";

interface ClientOptions {
  readonly world: World;
  readonly member: Member;
  readonly record: Record;
  readonly random: Random;
  readonly signal: AbortSignal;
  /** The servers that a load balancer sends requests to; else all. */
  readonly balanced?: () => readonly number[];
}

interface KeyedRequest {
  readonly kind: RequestKind;
  readonly amount: number;
  readonly write: (key: string) => Buffer;
}

const triesMax = 6;
/** The number of attempts to find a live server before the request is given up. */
const roundsMax = 100;
const noServerMilliseconds = 100;

/** A member's phone: it sends requests and records whether a clear answer came. */
export class Client {
  readonly world: World;
  readonly member: Member;
  readonly record: Record;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly #balanced: () => readonly number[];

  constructor({ world, member, record, random, signal, balanced }: ClientOptions) {
    this.world = world;
    this.member = member;
    this.record = record;
    this.random = random;
    this.signal = signal;
    this.#balanced = balanced ?? (() => world.ports);
  }

  /** Sends one request to one of the live servers, as a load balancer would. */
  async send(bytes: Buffer, name: string): Promise<Reply> {
    const first = this.random.between(0, this.#balanced().length - 1);
    for (let round = 0; round < roundsMax; round += 1) {
      const ports = this.#balanced();
      const port = ports[(first + round) % ports.length] ?? 0;
      this.record.begin(port);
      const reply = await send({ port, bytes });
      this.record.end(port);
      if (reply.status === 0 && reply.code === notReached.code) {
        await pause(noServerMilliseconds);
        continue;
      }
      this.record.note(`${name} ${describeReply(reply)}`);
      this.record.answeredBy.add(port);
      return reply;
    }
    this.record.note(`${name} ${notReached.code}`);
    return notReached;
  }

  /**
   * A request that moves money, as the web sends it: the key exists before it is sent. Without a
   * clear answer it is sent again under the same key, or its result is queried later.
   */
  async request({ kind, amount, write }: KeyedRequest): Promise<Reply | undefined> {
    const key = randomUUID();
    const request: MoneyRequest = {
      kind,
      member: this.member,
      key,
      amount,
      outcome: "unknown",
      answers: [],
    };
    this.record.requests.push(request);
    const tries = this.random.isBelow(0.3) ? 1 : triesMax;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await pause(this.random.between(50, 800));
      const reply = await this.send(write(key), kind);
      request.answers.push(describeReply(reply));
      if (reply.status === 200) {
        request.outcome = "acknowledged";
        return reply;
      }
      if (reply.status >= 400 && reply.status < 500) {
        request.outcome = "refused";
        return reply;
      }
      if (this.signal.aborted) return undefined;
    }
    return undefined;
  }
}

function describeReply({ status, code }: Reply): string {
  return code === "" ? String(status) : code;
}
