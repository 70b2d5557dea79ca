import type { Config } from "#server/config/config.ts";
import type { Demo } from "#scripts/start/banner.ts";
import { DemoMember, text } from "./member.ts";
import { OfficePast } from "./office-past.ts";
import type { DemoTime } from "./time.ts";
import { chatWords } from "./words.ts";
import { DemoWorld } from "./world.ts";

interface Living {
  readonly config: Config;
  readonly demo: Demo;
  readonly time: DemoTime;
  readonly signal: AbortSignal;
}

/**
 * Gives the demo member a past week: deposits, play, a withdrawal, a chat, spins, a bonus under
 * way; and the operators a week in the office with three more members. All of it goes through the
 * APIs that members, operators and providers use, at the simulated dates, so that the books hold no
 * invented rows.
 */
export async function liveDemoPast({ config, demo, time, signal }: Living): Promise<void> {
  const world = new DemoWorld(config, time, signal);
  const past = new DemoPast(world, demo);
  const office = config.office ? await OfficePast.begin(world, config.office) : undefined;

  await past.comeBack(6, 19, 12);
  await past.depositByBank(1500);
  await past.play(600, [0, 150, 40]);

  await past.comeBack(5, 20, 35);
  await past.depositByQr(300);
  await past.play(500, [250, 0, 60]);
  await past.withdraw(400);
  await past.readPresent();
  await past.untilPaid();
  await office?.releasePayouts();
  await office?.endUnknownAndReturn();
  await office?.publishAndDecideSlips();

  await past.comeBack(2, 12, 8);
  await past.depositByBank(1000);
  // Coins are for money that was played.
  await past.play(800, [120, 0, 90, 150, 60, 0, 110, 80]);
  await past.spinUntilWon(20);
  await office?.noteTalk();

  await past.comeBack(1, 21, 40);
  await past.depositByBank(500);
  await past.takeBonus();
  await past.play(700, [200, 0]);
  await office?.leaveQueues();
}

interface SetupReply {
  readonly result: { readonly userCoin: number };
}

interface SpinReply {
  readonly result: { readonly code: string; readonly remainingCoin: number };
}

/** The demo member, who exists already. */
class DemoPast extends DemoMember {
  readonly #demo: Demo;

  constructor(world: DemoWorld, demo: Demo) {
    super(world);
    this.#demo = demo;
  }

  /** The member logs in again, at a time of day so many days ago. */
  async comeBack(daysAgo: number, hours: number, minutes: number): Promise<void> {
    await this.world.time.goTo(daysAgo, hours, minutes);
    await this.browser.logIn(this.#demo);
  }

  async depositByQr(amount: number): Promise<void> {
    const { market, sandbox, time } = this.world;
    // Payments by code are in baht.
    if (market !== "th") return;
    await this.browser.call("/api/qrcode/WW", { amount });
    const charges = await sandbox.charges();
    const charge = charges.findLast((one) => one.amount === amount);
    if (!charge) return;
    await time.pass(1);
    await this.untilGrown(amount, () => sandbox.pay(charge.id));
    await time.pass(3);
  }

  /** Writes in the chat: the helper answers, then an agent, who hands back. */
  async readPresent(): Promise<void> {
    const { market, sandbox, time } = this.world;
    const words = chatWords[market];
    await this.say(words.question);
    await time.pass(1);
    await this.say(words.person);
    const conversation = await this.world.until(async () => {
      const conversations = await sandbox.conversations();
      return conversations.find(({ username }) => username === this.#demo.username);
    });
    const { session_id: id } = conversation;
    const { agent } = words;
    await sandbox.act(id, "take-over", agent);
    for (const answer of words.answers) {
      await time.pass(1);
      await sandbox.say(id, { message: text(answer), agent });
      await this.#untilRead(answer);
    }
    await time.pass(2);
    await this.say(words.thanks);
    await sandbox.act(id, "hand-back", agent);
  }

  /** With luck, a coupon waits to be claimed. */
  async spinUntilWon(most: number): Promise<void> {
    await this.world.until(async () => {
      const { result } = await this.browser.call<SetupReply>("/api/spinwheel/setup");
      return result.userCoin > 0 || undefined;
    });
    for (let spun = 0; spun < most; spun += 1) {
      const { result } = await this.browser.call<SpinReply>("/api/spinwheel/spin", {});
      if (result.code.startsWith("COUPON") || result.remainingCoin === 0) return;
    }
  }

  async takeBonus(): Promise<void> {
    const bonuses = await this.browser.call<{ code: string }[]>("/api/bonus");
    const [first] = bonuses;
    if (first) await this.browser.call(`/api/bonus/activate/${first.code}`);
    await this.world.time.pass(2);
  }

  /** Waits until the member's screen has the agent's message. */
  async #untilRead(words: string): Promise<void> {
    await this.world.until(async () => {
      const [latest] = await this.browser.call<{ message: unknown }[]>("/api/chat/history", {
        limit: 1,
        skip: 0,
      });
      return JSON.stringify(latest?.message).includes(words) || undefined;
    });
  }
}
