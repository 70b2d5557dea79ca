import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { checkBooks } from "#books.ts";
import { addMembers, type Member } from "#world/members.ts";
import { compareWithOutside } from "#world/outside-books.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { fireTogether, type Reply, type Shot, writeRequest } from "#world/wire.ts";
import type { World } from "@krapao/testkit/world";

/** How many requests meet in a round. */
export const shotCount = 50;
const warmCount = 60;
const finalMilliseconds = 30_000;
/** Long enough for all to have looked before one of them may book. */
const heldMilliseconds = 300;

export interface Race {
  readonly name: string;
  /** What is single about it. */
  readonly promise: string;
  /** One round; it notes what it saw. */
  run(round: Round): Promise<void>;
}

interface FireOptions {
  /** Done when all are ready, before the last bytes go. */
  readonly atTheMoment?: () => Promise<unknown>;
  /** How much later than the others the request in a place comes: some races have a slower side. */
  readonly lateMilliseconds?: (index: number) => number;
}

/** One round of a race: what it used, what came of it and what was wrong with that. */
export class Round {
  readonly world: World;
  readonly number: number;
  readonly breaches: string[] = [];
  /** How often each thing was answered or happened. */
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

  /** Must hold, else it is a breach. */
  expect(isSo: boolean, sentence: string): void {
    if (!isSo) this.breaches.push(sentence);
  }

  async members(count: number, baht = 0): Promise<readonly Member[]> {
    return addMembers(await this.world.client(), count, { baht });
  }

  /** Money that comes by bank transfer and is credited before this answers. */
  async deposit({ bank }: Member, baht: number): Promise<void> {
    await this.world.sandbox.transfer({ amount: baht, sender: bank });
    const outcome = await waitUntilFinal(this.world, finalMilliseconds);
    if ("waiting" in outcome) throw new Error(`No deposit came: ${outcome.waiting.join(", ")}.`);
  }

  /** The server for the request in this place: they take turns. */
  portFor(index: number): number {
    const { ports } = this.world;
    return ports[index % ports.length] ?? 0;
  }

  /** Sends all of them so that they arrive together, and counts what was answered. */
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

  /** Opens every connection of the servers' pools: on cold ones the requests would queue. */
  async #warm(): Promise<void> {
    const bytes = writeRequest({ method: "GET", path: "/readyz" });
    const shots = Array.from({ length: warmCount }, (_, index) => ({
      port: this.portFor(index),
      bytes,
    }));
    await fireTogether(shots);
  }

  /**
   * Holds a member's account row until the answer is called: whoever credits it has looked before and
   * waits here, so that all of them go on at the same moment.
   */
  async holdAccount({ id }: Member): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: this.world.databaseUrl });
    await client.connect();
    await client.query("begin");
    await client.query("select from ledger_account where member_id = $1 for update", [id]);
    return () => client.end();
  }

  /** As `fire`, but nobody gets at the member's account before all have looked. */
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

  /** Exactly one must have been taken, and every other refused with one of the codes. */
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

  /** Waits until the round's money has come to rest, then looks at all books; once, whoever asks first. */
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

/** Runs one round to its end; whatever is thrown is a breach too. */
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
