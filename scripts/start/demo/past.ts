import { setTimeout as pause } from "node:timers/promises";
import type { Currency } from "@krapao/contract/fields";
import { currencies, type Market } from "@krapao/contract/market";
import type { Config } from "#server/config/config.ts";
import type { Demo } from "#scripts/start/banner.ts";
import { localUrl } from "#scripts/start/ports.ts";
import { Browser } from "#testkit/browser.ts";
import { bankOf } from "#testkit/people.ts";
import { Sandbox } from "#testkit/sandbox.ts";
import type { DemoTime } from "./time.ts";
import { chatWords } from "./words.ts";

interface Living {
  readonly config: Config;
  readonly demo: Demo;
  readonly time: DemoTime;
  readonly signal: AbortSignal;
}

/**
 * Gives the demo member a past week: deposits, play, a withdrawal, a chat, spins, a bonus under
 * way. All of it goes through the APIs that members and providers use, at the simulated dates, so
 * that the books hold no invented rows.
 */
export async function liveDemoPast(living: Living): Promise<void> {
  const past = new DemoPast(living);
  await past.comeBack(6, 19, 12);
  await past.depositByBank(1500);
  await past.play(600, [0, 150, 40]);

  await past.comeBack(5, 20, 35);
  await past.depositByQr(300);
  await past.play(500, [250, 0, 60]);
  await past.withdraw(400, () => past.readPresent());

  await past.comeBack(2, 12, 8);
  await past.depositByBank(1000);
  // Coins are for money that was played.
  await past.play(800, [120, 0, 90, 150, 60, 0, 110, 80]);
  await past.spinUntilWon(20);

  await past.comeBack(1, 21, 40);
  await past.depositByBank(500);
  await past.takeBonus();
  await past.play(700, [200, 0]);
}

interface Wallet {
  readonly profile: { readonly currency: Currency };
  readonly bankAccount: {
    readonly bankAccountNo: string;
    readonly bankAccountName: string;
    readonly bankCode: string;
  };
  readonly wallet: { readonly amount: number; readonly onItsWay: number };
  readonly slots: readonly { readonly code: string; readonly isActive: boolean }[];
}

interface DepositWays {
  readonly banks: readonly {
    readonly bankCode: string;
    readonly bankAccountNo: string;
    readonly mode: string;
    readonly currency: string;
  }[];
}

interface SetupReply {
  readonly result: { readonly userCoin: number };
}

interface SpinReply {
  readonly result: { readonly code: string; readonly remainingCoin: number };
}

const pollMilliseconds = 25;

/** The game of the past week; its balance needs no rounding. */
const game = "PG";

class DemoPast {
  readonly #browser: Browser;
  readonly #sandbox: Sandbox;
  readonly #signal: AbortSignal;
  readonly #demo: Demo;
  readonly #time: DemoTime;
  readonly #market: Market;
  /** One baht in the market's own currency. */
  readonly #step: number;

  constructor({ config, demo, time, signal }: Living) {
    const { host, port, sandboxPort, market } = config;
    this.#browser = new Browser(localUrl(host, port), { isKeyed: true, signal });
    this.#sandbox = new Sandbox(localUrl("127.0.0.1", sandboxPort), signal);
    this.#signal = signal;
    this.#demo = demo;
    this.#time = time;
    this.#market = market;
    this.#step = currencies(market)[0] === "LAK" ? 1000 : 1;
  }

  /** The member logs in again, at a time of day so many days ago. */
  async comeBack(daysAgo: number, hours: number, minutes: number): Promise<void> {
    await this.#time.goTo(daysAgo, hours, minutes);
    await this.#browser.logIn(this.#demo);
  }

  async depositByBank(amount: number): Promise<void> {
    const { profile, bankAccount } = await this.#readWallet();
    const { banks } = await this.#browser.call<DepositWays>("/api/lookup/deposit");
    const ours = banks.find(
      ({ mode, currency }) => mode === "AUTO" && currency === profile.currency,
    );
    if (!ours) return;
    await this.#untilGrown(amount, () =>
      this.#sandbox.transfer({
        amount: amount * this.#step,
        currency: profile.currency,
        receiver: { bankCode: ours.bankCode, accountNo: ours.bankAccountNo },
        sender: bankOf(bankAccount),
      }),
    );
    await this.#time.pass(4);
  }

  async depositByQr(amount: number): Promise<void> {
    // Payments by code are in baht.
    if (this.#market !== "th") return;
    await this.#browser.call("/api/qrcode/WW", { amount });
    const charges = await this.#sandbox.charges();
    const charge = charges.findLast((one) => one.amount === amount);
    if (!charge) return;
    await this.#time.pass(1);
    await this.#untilGrown(amount, () => this.#sandbox.pay(charge.id));
    await this.#time.pass(3);
  }

  /** Moves money to the game, plays rounds that pay so much each, and collects the rest. */
  async play(amount: number, payouts: readonly number[]): Promise<void> {
    const { slots } = await this.#readWallet();
    if (!slots.some(({ code, isActive }) => code === game && isActive)) {
      await this.#browser.call(`/api/wallet/activate/${game}`);
    }
    await this.#move("WALLET", game, amount);
    const path = `/api/wallet/account/${game}`;
    const { username } = await this.#browser.call<{ username: string }>(path);
    const stake = 100;
    for (const payout of payouts) {
      await this.#time.pass(6);
      await this.#sandbox.play({
        provider: game,
        username,
        stake: stake * this.#step,
        payout: payout * this.#step,
      });
    }
    await this.#time.pass(2);
    const left = payouts.reduce((sum, payout) => sum - stake + payout, amount);
    await this.#move(game, "WALLET", left);
    // As home does: until then the last known balance does not have the lost bets.
    await this.#browser.call("/api/wallet/refresh/slot");
    await this.#time.pass(5);
  }

  /** The member's other actions finish before the money is paid out. */
  async withdraw(amount: number, meanwhile: () => Promise<void>): Promise<void> {
    await this.#browser.call("/api/wallet/withdraw", { amount: amount * this.#step });
    await this.#time.pass(1);
    await meanwhile();
    await this.#until(async () => {
      const { wallet } = await this.#readWallet();
      return wallet.onItsWay === 0 || undefined;
    });
  }

  /** Writes in the chat: the helper answers, then an agent, who hands back. */
  async readPresent(): Promise<void> {
    const words = chatWords[this.#market];
    await this.#say(words.question);
    await this.#time.pass(1);
    await this.#say(words.person);
    const conversation = await this.#until(async () => {
      const conversations = await this.#sandbox.conversations();
      return conversations.find(({ username }) => username === this.#demo.username);
    });
    const { session_id: id } = conversation;
    const { agent } = words;
    await this.#sandbox.act(id, "take-over", agent);
    for (const answer of words.answers) {
      await this.#time.pass(1);
      await this.#sandbox.say(id, { message: text(answer), agent });
      await this.#untilRead(answer);
    }
    await this.#time.pass(2);
    await this.#say(words.thanks);
    await this.#sandbox.act(id, "hand-back", agent);
  }

  /** With luck, a coupon waits to be claimed. */
  async spinUntilWon(most: number): Promise<void> {
    await this.#until(async () => {
      const { result } = await this.#browser.call<SetupReply>("/api/spinwheel/setup");
      return result.userCoin > 0 || undefined;
    });
    for (let spun = 0; spun < most; spun += 1) {
      const { result } = await this.#browser.call<SpinReply>("/api/spinwheel/spin", {});
      if (result.code.startsWith("COUPON") || result.remainingCoin === 0) return;
    }
  }

  async takeBonus(): Promise<void> {
    const bonuses = await this.#browser.call<{ code: string }[]>("/api/bonus");
    const [first] = bonuses;
    if (first) await this.#browser.call(`/api/bonus/activate/${first.code}`);
    await this.#time.pass(2);
  }

  /** Polls until the value is there; the signal ends the wait. */
  async #until<Found>(find: () => Promise<Found | undefined>): Promise<Found> {
    for (;;) {
      const found = await find();
      if (found !== undefined) return found;
      await pause(pollMilliseconds, undefined, { signal: this.#signal });
    }
  }

  #readWallet(): Promise<Wallet> {
    return this.#browser.call("/api/wallet");
  }

  #move(from: string, to: string, amount: number): Promise<unknown> {
    return this.#browser.call("/api/wallet/transfer", { from, to, amount: amount * this.#step });
  }

  #say(words: string): Promise<unknown> {
    return this.#browser.call("/api/chat/send-message", {
      id: crypto.randomUUID(),
      message: text(words),
    });
  }

  /** Waits until the member's screen has the agent's message. */
  async #untilRead(words: string): Promise<void> {
    await this.#until(async () => {
      const [latest] = await this.#browser.call<{ message: unknown }[]>("/api/chat/history", {
        limit: 1,
        skip: 0,
      });
      return JSON.stringify(latest?.message).includes(words) || undefined;
    });
  }

  async #untilGrown(amount: number, act: () => Promise<unknown>): Promise<void> {
    const before = await this.#readWallet();
    await act();
    const wanted = before.wallet.amount + amount * this.#step;
    await this.#until(async () => {
      const { wallet } = await this.#readWallet();
      return wallet.amount >= wanted || undefined;
    });
  }
}

function text(message: string): object {
  return { message_type: "text", payload: { message } };
}
