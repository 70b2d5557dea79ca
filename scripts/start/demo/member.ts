import type { Registration } from "@krapao/contract/account";
import type { Currency } from "@krapao/contract/fields";
import type { GameCode } from "@krapao/contract/slot";
import { localUrl } from "#scripts/start/ports.ts";
import { Browser } from "#testkit/browser.ts";
import type { Person, Transfer } from "#testkit/outside.ts";
import { bankOf } from "#testkit/people.ts";
import type { DemoWorld } from "./world.ts";

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

/** The game of the past week; its balance needs no rounding. */
const game = "PG";

/** A transfer that differs from one of the member's own account. */
interface Sent extends Partial<Person> {
  /** `NONE`: only its slip reports it. */
  readonly feed?: Transfer["feed"];
}

/** A member who lives through the past by the calls of the app. Amounts are in baht, also in Laos. */
export class DemoMember {
  readonly world: DemoWorld;
  readonly browser: Browser;
  id = "";

  constructor(world: DemoWorld) {
    const { host, port } = world.config;
    this.world = world;
    this.browser = new Browser(localUrl(host, port), { isKeyed: true, signal: world.signal });
  }

  /** Registers on this browser and stays logged in. */
  static async register(world: DemoWorld, person: Registration): Promise<DemoMember> {
    const member = new DemoMember(world);
    member.id = await member.browser.register(world.sandbox, person);
    await member.browser.logIn(person, true);
    return member;
  }

  /** Sends money from the member's account, or from another one. */
  async send(amount: number, { feed = "LINE", ...sender }: Sent = {}): Promise<Transfer> {
    const { profile, bankAccount } = await this.readWallet();
    const { banks } = await this.browser.call<DepositWays>("/api/lookup/deposit");
    const ours = banks.find(
      ({ mode, currency }) => mode === "AUTO" && currency === profile.currency,
    );
    if (!ours) throw new Error(`There is no account for ${profile.currency}.`);
    return this.world.sandbox.transfer({
      amount: amount * this.world.step,
      currency: profile.currency,
      receiver: { bankCode: ours.bankCode, accountNo: ours.bankAccountNo },
      sender: { ...bankOf(bankAccount), ...sender },
      feed,
    });
  }

  async depositByBank(...amounts: readonly number[]): Promise<void> {
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    await this.untilGrown(sum, () => Promise.all(amounts.map((amount) => this.send(amount))));
    await this.world.time.pass(4);
  }

  /** Sends money that only the slip reports, and uploads the slip. */
  async sendSlip(amount: number, name: string): Promise<void> {
    const { id } = await this.send(amount, { name, feed: "NONE" });
    const picture = await this.world.sandbox.slipPicture(id);
    const form = new FormData();
    form.append("file", new File([new Uint8Array(picture)], "slip.png", { type: "image/png" }));
    await this.browser.call("/api/wallet/slip", form);
  }

  /** Moves money to the game, plays rounds that pay so much each, and collects the rest. */
  async play(amount: number, payouts: readonly number[], stake = 100): Promise<void> {
    const { time, sandbox, step } = this.world;
    await this.activate(game);
    await this.move("WALLET", game, amount);
    const path = `/api/wallet/account/${game}`;
    const { username } = await this.browser.call<{ username: string }>(path);
    for (const payout of payouts) {
      await time.pass(6);
      await sandbox.play({
        provider: game,
        username,
        stake: stake * step,
        payout: payout * step,
      });
    }
    await time.pass(2);
    const left = payouts.reduce((sum, payout) => sum - stake + payout, amount);
    await this.move(game, "WALLET", left);
    // As home does: until then the last known balance does not have the lost bets.
    await this.browser.call("/api/wallet/refresh/slot");
    await time.pass(5);
  }

  async activate(code: GameCode): Promise<void> {
    const { slots } = await this.readWallet();
    if (slots.some((slot) => slot.code === code && slot.isActive)) return;
    await this.browser.call(`/api/wallet/activate/${code}`);
  }

  move(from: string, to: string, amount: number): Promise<unknown> {
    const body = { from, to, amount: amount * this.world.step };
    return this.browser.call("/api/wallet/transfer", body);
  }

  async withdraw(amount: number): Promise<void> {
    await this.browser.call("/api/wallet/withdraw", { amount: amount * this.world.step });
    await this.world.time.pass(1);
  }

  /** Waits until a withdrawal has ended. */
  async untilPaid(): Promise<void> {
    await this.world.until(async () => {
      const { wallet } = await this.readWallet();
      return wallet.onItsWay === 0 || undefined;
    });
  }

  say(words: string): Promise<unknown> {
    return this.browser.call("/api/chat/send-message", {
      id: crypto.randomUUID(),
      message: text(words),
    });
  }

  readWallet(): Promise<Wallet> {
    return this.browser.call("/api/wallet");
  }

  async untilGrown(amount: number, act: () => Promise<unknown>): Promise<void> {
    const before = await this.readWallet();
    await act();
    const wanted = before.wallet.amount + amount * this.world.step;
    await this.world.until(async () => {
      const { wallet } = await this.readWallet();
      return wallet.amount >= wanted || undefined;
    });
  }
}

export function text(message: string): object {
  return { message_type: "text", payload: { message } };
}
