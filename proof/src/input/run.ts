import { createHash } from "node:crypto";
import { join } from "node:path";
import { hashPassword } from "@krapao/server/platform/secrets/password.ts";
import { checkBooks } from "#books.ts";
import { Random } from "#kills/random.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers, type Member } from "#world/members.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { World } from "@krapao/testkit/world";
import { Belongings, changedTables } from "./belongings.ts";
import { type Call, readCalls } from "./described.ts";
import { type HostileRequest, kinds, makeRequest } from "./requests.ts";
import { sendBytes, type RawReply } from "./send.ts";
import { judgeReply, slowMilliseconds } from "./verdict.ts";

interface RunOptions {
  readonly postgresUrl: string;
  readonly folder: string;
  readonly port: number;
  readonly requestCount: number;
  readonly seed: number;
}

/** The number of requests between two reads of the members' rows; each is sent by a different member. */
const batchSize = 400;
const atOnce = 8;
const finalMilliseconds = 60_000;
const breachesShown = 40;

/** All requests come from one address: its limits would end the run after the first hundred. */
const settings = {
  ADDRESS_HOUR_LIMIT: "1000000",
  OTP_ADDRESS_HOUR_LIMIT: "1000000",
};

export async function runInput(options: RunOptions): Promise<boolean> {
  const { postgresUrl, folder, port, requestCount, seed } = options;
  console.log(`${describeMachine()}; seed ${seed}, ${requestCount} requests`);
  const world = new World({
    databaseUrl: postgresUrl,
    folder: join(folder, "world"),
    port,
    serverCount: 2,
    settings,
  });
  try {
    await world.start();
    await world.sandbox.payOutNow();
    const run = new InputRun(world, new Random(seed));
    await run.prepare();
    for (let sent = 0; sent < requestCount; sent += batchSize) {
      await run.batch(Math.min(batchSize, requestCount - sent));
    }
    return await run.conclude();
  } finally {
    await world.stop();
  }
}

interface Sent {
  readonly request: HostileRequest;
  readonly member: Member | undefined;
  readonly reply: RawReply;
}

class InputRun {
  readonly #world: World;
  readonly #random: Random;
  readonly #belongings: Belongings;
  readonly #breaches: string[] = [];
  readonly #statuses = new Map<string, number>();
  readonly #kindCounts = new Map<string, number>();
  readonly #callCounts = new Map<string, number>();
  readonly #startedAt = performance.now();
  #calls: readonly Call[] = [];
  #drawn: readonly Call[] = [];
  #members: readonly Member[] = [];
  #slowest = 0;
  #unchanged = 0;
  #sentAgain = 0;

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
    this.#belongings = new Belongings(world);
  }

  async prepare(): Promise<void> {
    this.#calls = await readCalls(`http://127.0.0.1:${this.#world.ports[0]}`);
    this.#members = await addMembers(await this.#world.client(), batchSize, { baht: 1000 });
    await this.#world.query("update member set password_hash = $1", [
      await hashPassword("mango-river-42"),
    ]);
    // Calls with more fields for hostile values are sent more often.
    this.#drawn = this.#calls.flatMap((call) => {
      const hasFields = call.body ?? call.fileField ?? Object.keys(call.pathFields).length > 0;
      return Array.from({ length: hasFields ? 4 : 1 }, () => call);
    });
  }

  async batch(count: number): Promise<void> {
    await this.#renewSessions();
    const ids = this.#members.map(({ id }) => id);
    const before = await this.#belongings.read(ids);
    const jobs = Array.from({ length: count }, (_, index) => {
      const call = this.#random.pick(this.#drawn);
      const member = call.isForMembers ? this.#members[index] : undefined;
      return { member, request: makeRequest(call, this.#random, member?.token) };
    });
    const sent = await this.#sendAll(jobs);
    const outcome = await waitUntilFinal(this.#world, finalMilliseconds);
    if ("waiting" in outcome) this.#breaches.push(`not final: ${outcome.waiting.join(", ")}`);
    const after = await this.#belongings.read(ids);
    for (const one of sent) this.#judge(one, { before, after });
    const errors = await this.#world.newErrorLines();
    this.#breaches.push(...errors.map((line) => `a server failed: ${line.slice(0, 600)}`));
  }

  /** Members who logged out, or whose sessions were ended, get new sessions. */
  async #renewSessions(): Promise<void> {
    const rows = this.#members.map(({ id, token }) => ({
      id,
      hash: createHash("sha256").update(token).digest("hex"),
    }));
    await this.#world.query(
      `insert into session (token_hash, member_id, expires_at)
       select decode(hash, 'hex'), id, clock_now() + interval '1 day'
       from json_to_recordset($1::json) as session_of (id text, hash text)
       on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }

  async #sendAll(jobs: readonly Omit<Sent, "reply">[]): Promise<readonly Sent[]> {
    const sent: Sent[] = [];
    const waiting = [...jobs];
    const { ports } = this.#world;
    const work = async (batchPool: number) => {
      for (let job = waiting.pop(); job; job = waiting.pop()) {
        const { bytes, kind } = job.request;
        const reply = await sendBytes(ports[batchPool % ports.length] ?? 0, bytes, kind === "wire");
        sent.push({ ...job, reply });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, batchPool) => work(batchPool)));
    return this.#sendSlowAgain(sent);
  }

  /** A busy machine delays any request. A request that is slow by itself is slow again alone. */
  async #sendSlowAgain(sent: readonly Sent[]): Promise<readonly Sent[]> {
    const judged: Sent[] = [];
    for (const one of sent) {
      let { reply } = one;
      for (let tries = 0; reply.milliseconds > slowMilliseconds && tries < 3; tries += 1) {
        const { bytes, kind } = one.request;
        const again = await sendBytes(this.#world.ports[0] ?? 0, bytes, kind === "wire");
        // A request that was accepted the first time may be refused as a repeat: the first answer
        // counts.
        const isTaken = reply.status > 0 && reply.status < 400;
        reply = isTaken ? { ...reply, milliseconds: again.milliseconds } : again;
        this.#sentAgain += 1;
      }
      judged.push({ ...one, reply });
    }
    return judged;
  }

  #judge(
    { request, member, reply }: Sent,
    { before, after }: Record<"before" | "after", Awaited<ReturnType<Belongings["read"]>>>,
  ): void {
    const { call, kind, label } = request;
    note(this.#statuses, String(reply.status));
    note(this.#kindCounts, kind);
    note(this.#callCounts, call.operation);
    this.#slowest = Math.max(this.#slowest, reply.milliseconds);
    const sentences = judgeReply(request, reply);
    const isRefused = reply.status >= 400;
    if (member && isRefused) {
      const changed = changedTables(before.get(member.id), after.get(member.id));
      if (changed.length === 0) this.#unchanged += 1;
      else sentences.push(`it was refused ${reply.status}, yet ${changed.join(", ")} changed`);
    }
    for (const sentence of sentences) {
      this.#breaches.push(`${call.method} ${call.path}, ${kind}, ${label}: ${sentence}`);
    }
  }

  async conclude(): Promise<boolean> {
    const { broken } = await checkBooks(this.#world.databaseUrl, () => {});
    this.#breaches.push(...broken.map((promise) => `the books do not hold: ${promise}`));
    const unmade = kinds.filter((kind) => !this.#kindCounts.has(kind));
    this.#breaches.push(...unmade.map((kind) => `no request was hostile in its ${kind}`));
    const unsent = this.#calls.filter(({ operation }) => !this.#callCounts.has(operation));
    this.#breaches.push(...unsent.map(({ operation }) => `${operation} was never called`));
    for (const breach of this.#breaches.slice(0, breachesShown)) console.log(`BROKEN  ${breach}`);
    const total = [...this.#kindCounts.values()].reduce((sum, one) => sum + one, 0);
    const seconds = Math.round((performance.now() - this.#startedAt) / 1000);
    console.log(
      `${total} requests to ${this.#callCounts.size} calls in ${seconds} s; ` +
        `the slowest took ${Math.round(this.#slowest)} ms (${this.#sentAgain} sent again alone); ` +
        `${this.#unchanged} refused members had unchanged rows.`,
    );
    console.log(`by kind: ${list(this.#kindCounts)}`);
    console.log(`by status (0: broken bytes without an answer): ${list(this.#statuses)}`);
    console.log(
      this.#breaches.length === 0
        ? "Nothing got through that should not."
        : `THE PROOF FAILED: ${this.#breaches.length} breaches.`,
    );
    return this.#breaches.length === 0;
  }
}

function note(tally: Map<string, number>, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

function list(tally: ReadonlyMap<string, number>): string {
  return [...tally]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, times]) => `${what} ${times}`)
    .join(", ");
}
