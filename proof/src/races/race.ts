import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { checkBooks } from "#books.ts";
import { addMembers, type Member } from "#world/members.ts";
import { compareWithOutside } from "#world/outside-books.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { fireTogether, type Reply, type Shot, writeRequest } from "#world/wire.ts";
import type { World } from "@krapao/testkit/world";

/** The number of concurrent requests in a round. */
export const shotCount = 50;
const warmCount = 60;
const finalMilliseconds = 30_000;
/** Long enough for all requests to have read before one of them may write. */
const heldMilliseconds = 300;

export interface Race {
  readonly name: string;
  /** The single-use promise. */
  readonly promise: string;
  /** Runs one round and records the results. */
  run(round: Round): Promise<void>;
}

interface FireOptions {
  /** Runs when all are ready, before the last bytes are sent. */
  readonly atTheMoment?: () => Promise<unknown>;
  /** The delay of the request with this index: some races have a slower side. */
  readonly lateMilliseconds?: (index: number) => number;
}

/** One round of a race: its members, its answers and its breaches. */
export class Round {
  readonly world: World;
  readonly number: number;
  readonly breaches: string[] = [];
  /** The count of each answer or event. */
  readonly tally = new Map<string, number>();
  requestCount = 0;
  #isFinished = false;

  constructor(world: World, number: number) {
    this.world = world;
    this.number = number;
  }

  note(what: string, count = 1): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + count);
  }

  /** Records a breach if the condition does not hold. */
  expect(isSo: boolean, sentence: string): void {
    if (!isSo) this.breaches.push(sentence);
  }

  async members(count: number, baht = 0): Promise<readonly Member[]> {
    return addMembers(await this.world.client(), count, { baht });
  }

  /** Makes a deposit by bank transfer and waits until it is credited. */
  async deposit({ bank }: Member, baht: number): Promise<void> {
    await this.world.sandbox.transfer({ amount: baht, sender: bank });
    const outcome = await waitUntilFinal(this.world, finalMilliseconds);
    if ("waiting" in outcome) throw new Error(`No deposit came: ${outcome.waiting.join(", ")}.`);
  }

  /** The server for the request with this index: the requests alternate between the servers. */
  portFor(index: number): number {
    const { ports } = this.world;
    return ports[index % ports.length] ?? 0;
  }

  /** Sends all requests so that they arrive together, and counts the answers. */
  async fire(
    requests: readonly Buffer[],
    { atTheMoment, lateMilliseconds = () => 0 }: FireOptions = {},
  ): Promise<readonly Reply[]> {
    await this.#warm();
    const shots = requests.map((bytes, index): Shot => ({
      port: this.portFor(index),
      bytes,
      lateMilliseconds: lateMilliseconds(index),
    }));
    const replies = await fireTogether(shots, atTheMoment);
    this.requestCount += replies.length;
    for (const { status, code } of replies) this.note(code === "" ? String(status) : code);
    return replies;
  }

  /** Opens every connection of the servers' pools: without them the requests would queue. */
  async #warm(): Promise<void> {
    const bytes = writeRequest({ method: "GET", path: "/readyz" });
    const shots = Array.from({ length: warmCount }, (_, index) => ({
      port: this.portFor(index),
      bytes,
    }));
    await fireTogether(shots);
  }

  /**
   * Locks a member's account row until the returned function is called. Every request that credits
   * it has read before and waits here, so that all of them continue at the same moment.
   */
  async holdAccount({ id }: Member): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: this.world.databaseUrl });
    await client.connect();
    await client.query("begin");
    await client.query("select from ledger_account where member_id = $1 for update", [id]);
    return () => client.end();
  }

  /** Like `fire`, but no request gets the lock of the member's account before all have read. */
  async fireHeld(member: Member, requests: readonly Buffer[]): Promise<readonly Reply[]> {
    const release = await this.holdAccount(member);
    let released = Promise.resolve();
    const replies = await this.fire(requests, {
      atTheMoment: async () => {
        released = pause(heldMilliseconds).then(release);
      },
    });
    await released;
    return replies;
  }

  /** Exactly one must be accepted, and every other refused with one of the codes. */
  expectOneWinner(replies: readonly Reply[], loserCodes: readonly string[]): Reply | undefined {
    const winners = replies.filter(({ status }) => status === 200);
    this.expect(winners.length === 1, `${winners.length} of ${replies.length} were taken, not one`);
    this.expectCodes(
      replies.filter(({ status }) => status !== 200),
      loserCodes,
    );
    return winners[0];
  }

  expectCodes(losers: readonly Reply[], codes: readonly string[]): void {
    const others = losers.filter(({ code }) => !codes.includes(code));
    const named = [...new Set(others.map(({ status, code }) => `${status} ${code}`))].join(", ");
    this.expect(others.length === 0, `${others.length} were answered ${named}`);
  }

  /** Waits until no work is under way, then checks all books; only the first call does it. */
  async finish(): Promise<void> {
    if (this.#isFinished) return;
    this.#isFinished = true;
    const outcome = await waitUntilFinal(this.world, finalMilliseconds);
    if ("waiting" in outcome) this.breaches.push(`not final: ${outcome.waiting.join(", ")}`);
    const { broken } = await checkBooks(this.world.databaseUrl, () => {});
    this.breaches.push(...broken.map((promise) => `the books do not hold: ${promise}`));
    this.breaches.push(...(await compareWithOutside(this.world)));
    const errors = await this.world.newErrorLines();
    this.breaches.push(...errors.map((line) => `a server failed: ${line}`));
  }
}

/** Runs one round to its end; a thrown error is a breach too. */
export async function runRound(race: Race, world: World, number: number): Promise<Round> {
  const round = new Round(world, number);
  try {
    await race.run(round);
    await round.finish();
  } catch (error) {
    round.breaches.push(`the round could not be run: ${String(error)}`);
  }
  return round;
}
