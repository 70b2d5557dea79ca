import { bangkokMilliseconds, dayMilliseconds } from "@krapao/contract/bangkok-day";
import { createPool } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { Clock } from "#testkit/clock.ts";
import { Sandbox } from "#testkit/sandbox.ts";

const minuteMilliseconds = 60_000;
const beginningDaysAgo = 7;

type Owner = ReturnType<typeof createPool>;

/**
 * The time of a played world: the wallet's clock, which is in its database, and the sandbox's, moved
 * together. It begins a week ago and only goes forward until it is at the present, so that the books are
 * written in order and every time in them is the one that the whole world had.
 */
export class DemoTime {
  readonly #owner: Owner;
  readonly #sandbox: Sandbox;
  #isCollected = false;

  private constructor(owner: Owner, sandbox: Sandbox) {
    this.#owner = owner;
    this.#sandbox = sandbox;
  }

  /** Takes a database that nobody has been in back to the beginning; any other stays at the present. */
  static async begin(databaseUrl: string, sandboxUrl: string): Promise<DemoTime | undefined> {
    const owner = createPool({ url: databaseUrl, as: "owner", size: 1 });
    try {
      await migrate(owner);
      const { rowCount } = await owner.query(
        `update clock set shift = make_interval(days => $1)
         where shift = '0' and not exists (select from member)`,
        [-beginningDaysAgo],
      );
      if (rowCount === 1) return new DemoTime(owner, new Sandbox(sandboxUrl));
      // A start that was killed on its way through the past has left the clock there.
      await owner.query("update clock set shift = '0' where shift < '0'");
    } catch {
      // Whatever is wrong with the database, the server is about to say it better.
    }
    await owner.end();
    return undefined;
  }

  /** Goes on to a time of day in Bangkok, so many days ago. */
  async goTo(daysAgo: number, hours: number, minutes: number): Promise<void> {
    const local = Date.now() + bangkokMilliseconds;
    const midnight = local - (local % dayMilliseconds) - bangkokMilliseconds;
    const ofDay = (hours * 60 + minutes) * minuteMilliseconds;
    await this.#shift(midnight - daysAgo * dayMilliseconds + ofDay - Date.now());
  }

  async pass(minutes: number): Promise<void> {
    const seconds = await new Clock(this.#owner).readShiftSeconds();
    await this.#shift(seconds * 1000 + minutes * minuteMilliseconds);
  }

  /** To the present, for good. */
  async returnToPresent(): Promise<void> {
    if (this.#isCollected) return;
    this.#isCollected = true;
    try {
      await this.#shift(0);
    } finally {
      await this.#owner.end();
    }
  }

  async #shift(milliseconds: number): Promise<void> {
    const shiftMilliseconds = Math.round(milliseconds);
    await new Clock(this.#owner).set(`${shiftMilliseconds} milliseconds`);
    await this.#sandbox.setClock(shiftMilliseconds);
  }
}
