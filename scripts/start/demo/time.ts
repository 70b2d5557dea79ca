import { bangkokMilliseconds, dayMilliseconds } from "@krapao/contract/bangkok-day";
import { createPool } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { Clock } from "#testkit/clock.ts";
import { Sandbox } from "#testkit/sandbox.ts";

const minuteMilliseconds = 60_000;
/** The same weekday of last week has figures from its first hour on. */
const beginningDaysAgo = 8;

type Owner = ReturnType<typeof createPool>;

/**
 * The time of a simulated world: the wallet's clock, which is in its database, and the sandbox's,
 * moved together. It starts more than a week ago and only moves forward until the present, so that the books
 * are written in order and all parts have the same time.
 */
export class DemoTime {
  readonly #owner: Owner;
  readonly #sandbox: Sandbox;
  #isCollected = false;

  private constructor(owner: Owner, sandbox: Sandbox) {
    this.#owner = owner;
    this.#sandbox = sandbox;
  }

  /** Moves the clock of an unused database back to the start; any other stays at the present. */
  static async begin(databaseUrl: string, sandboxUrl: string): Promise<DemoTime | undefined> {
    const owner = createPool({ url: databaseUrl, as: "owner", size: 2 });
    try {
      await migrate(owner);
      const { rowCount } = await owner.query(
        `update clock set shift = make_interval(days => $1)
         where shift = '0' and not exists (select from member)`,
        [-beginningDaysAgo],
      );
      if (rowCount === 1) {
        // `npm run migrate` has made the wheel's seed at the present, which is after the first spins.
        await owner.query(
          "update spinwheel_seed set created_at = clock_now() where created_at > clock_now()",
        );
        // The migration has written the present day here too: the worker would not look at the past.
        await owner.query(
          "update harm_head set day = (clock_now() at time zone 'Asia/Bangkok')::date - 1",
        );
        return new DemoTime(owner, new Sandbox(sandboxUrl));
      }
      // A start that was killed during the simulation left the clock in the past.
      await owner.query("update clock set shift = '0' where shift < '0'");
    } catch {
      // The server reports any problem of the database better.
    }
    await owner.end();
    return undefined;
  }

  /** Moves to a time of day in Bangkok, so many days ago. */
  async goTo(daysAgo: number, hours: number, minutes: number): Promise<void> {
    const local = Date.now() + bangkokMilliseconds;
    const midnight = local - (local % dayMilliseconds) - bangkokMilliseconds;
    const ofDay = (hours * 60 + minutes) * minuteMilliseconds;
    await this.#shift(midnight - daysAgo * dayMilliseconds + ofDay - Date.now());
  }

  /** Moves to so many minutes before the present. */
  goToMinutesAgo(minutes: number): Promise<void> {
    return this.#shift(-minutes * minuteMilliseconds);
  }

  async pass(minutes: number): Promise<void> {
    const seconds = await new Clock(this.#owner).readShiftSeconds();
    await this.#shift(seconds * 1000 + minutes * minuteMilliseconds);
  }

  /** Moves to the present, for good. */
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
