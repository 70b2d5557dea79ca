import { setTimeout as pause } from "node:timers/promises";
import { currencies, type Market } from "@krapao/contract/market";
import { idempotencyHeader } from "@krapao/contract/route";
import type { Config } from "#server/config/config.ts";
import type { Demo } from "./banner.ts";
import { localUrl } from "./ports.ts";

/**
 * Gives the demo member a past: deposits, play, a withdrawal, a bonus under way, spins. All of it goes
 * through the doors that members and the outside world use, so that the books hold nothing made up.
 */
export async function makeDemoPast(config: Config, demo: Demo, signal: AbortSignal): Promise<void> {
  const past = new DemoPast(config, signal);
  await past.logIn(demo);
  if (await past.hasHappened()) return;
  await past.depositByBank(1500);
  await past.depositByQr(300);
  await past.play(600, [0, 150, 40]);
  await past.withdraw(400);
  await past.depositByBank(1000);
  await past.spinUntilWon(6);
  await past.takeBonus();
  await past.play(700, [200, 0]);
}

interface Wallet {
  readonly profile: { readonly currency: string };
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

interface SpinReply {
  readonly result: { readonly code: string; readonly remainingCoin: number };
}

/** The game that the past was played at; its balance needs no rounding. */
const game = "PG";
const pollMilliseconds = 200;
const patienceMilliseconds = 60_000;

class DemoPast {
  readonly #walletUrl: string;
  readonly #sandboxUrl: string;
  readonly #signal: AbortSignal;
  readonly #market: Market;
  /** What one baht is in the market's own money. */
  readonly #step: number;
  #token = "";

  constructor({ host, port, sandboxPort, market }: Config, signal: AbortSignal) {
    this.#walletUrl = localUrl(host, port);
    this.#sandboxUrl = localUrl("127.0.0.1", sandboxPort);
    this.#signal = signal;
    this.#market = market;
    this.#step = currencies(market)[0] === "LAK" ? 1000 : 1;
  }

  async logIn(demo: Demo): Promise<void> {
    const { token } = await this.#ask<{ token: string }>("/api/login", demo);
    this.#token = token;
  }

  async hasHappened(): Promise<boolean> {
    const page = { page: 1, limit: 1 };
    const { total } = await this.#ask<{ total: number }>("/api/statement", page);
    return total > 0;
  }

  async depositByBank(amount: number): Promise<void> {
    const { profile, bankAccount } = await this.#readWallet();
    const { banks } = await this.#ask<DepositWays>("/api/lookup/deposit");
    const ours = banks.find(
      ({ mode, currency }) => mode === "AUTO" && currency === profile.currency,
    );
    if (!ours) return;
    await this.#untilGrown(amount, () =>
      this.#tellSandbox("/api/bank/transfers", {
        amount: amount * this.#step,
        currency: profile.currency,
        receiver: { bankCode: ours.bankCode, accountNo: ours.bankAccountNo },
        sender: {
          bankCode: bankAccount.bankCode,
          accountNo: bankAccount.bankAccountNo,
          name: bankAccount.bankAccountName,
        },
      }),
    );
  }

  async depositByQr(amount: number): Promise<void> {
    // The providers of codes are paid in baht.
    if (this.#market !== "th") return;
    await this.#ask("/api/qrcode/WW", { amount });
    const path = "/api/payment/charges";
    const { charges } = await this.#tellSandbox<{ charges: { id: string; amount: number }[] }>(
      path,
    );
    const charge = charges.findLast((one) => one.amount === amount);
    if (!charge) return;
    await this.#untilGrown(amount, () =>
      this.#tellSandbox("/api/payment/pay", { chargeId: charge.id }),
    );
  }

  /** Takes money to the game, plays rounds that pay so much each, and brings home what is left. */
  async play(amount: number, payouts: readonly number[]): Promise<void> {
    const { slots } = await this.#readWallet();
    if (!slots.some(({ code, isActive }) => code === game && isActive)) {
      await this.#ask(`/api/wallet/activate/${game}`);
    }
    await this.#ask("/api/wallet/transfer", {
      from: "WALLET",
      to: game,
      amount: amount * this.#step,
    });
    const { username } = await this.#ask<{ username: string }>(`/api/wallet/account/${game}`);
    const stake = 100;
    for (const payout of payouts) {
      await this.#tellSandbox("/api/game/play", {
        provider: game,
        username,
        stake: stake * this.#step,
        payout: payout * this.#step,
      });
    }
    const left = payouts.reduce((sum, payout) => sum - stake + payout, amount);
    await this.#ask("/api/wallet/transfer", {
      from: game,
      to: "WALLET",
      amount: left * this.#step,
    });
  }

  async withdraw(amount: number): Promise<void> {
    await this.#ask("/api/wallet/withdraw", { amount: amount * this.#step });
    await this.#until(({ wallet }) => wallet.onItsWay === 0);
  }

  /** A coupon waits to be received, with luck. */
  async spinUntilWon(most: number): Promise<void> {
    for (let spun = 0; spun < most; spun += 1) {
      const { result } = await this.#ask<SpinReply>("/api/spinwheel/spin", {});
      if (result.code.startsWith("COUPON") || result.remainingCoin === 0) return;
    }
  }

  async takeBonus(): Promise<void> {
    const bonuses = await this.#ask<{ code: string }[]>("/api/bonus");
    const [first] = bonuses;
    if (first) await this.#ask(`/api/bonus/activate/${first.code}`);
  }

  #readWallet(): Promise<Wallet> {
    return this.#ask("/api/wallet");
  }

  async #untilGrown(amount: number, act: () => Promise<unknown>): Promise<void> {
    const before = await this.#readWallet();
    await act();
    const wanted = before.wallet.amount + amount * this.#step;
    await this.#until(({ wallet }) => wallet.amount >= wanted);
  }

  async #until(isThere: (wallet: Wallet) => boolean): Promise<void> {
    const end = performance.now() + patienceMilliseconds;
    while (!isThere(await this.#readWallet())) {
      if (performance.now() > end) throw new Error("The past of the demo member does not come.");
      await pause(pollMilliseconds, undefined, { signal: this.#signal });
    }
  }

  #ask<Reply>(path: string, body?: object): Promise<Reply> {
    return this.#send(this.#walletUrl + path, body, {
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      "x-requested-with": "XMLHttpRequest",
      [idempotencyHeader]: crypto.randomUUID(),
    });
  }

  #tellSandbox<Reply>(path: string, body?: object): Promise<Reply> {
    return this.#send(this.#sandboxUrl + path, body);
  }

  async #send<Reply>(
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const reply = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: this.#signal,
    });
    if (!reply.ok) throw new Error(`${new URL(url).pathname} answered ${reply.status}.`);
    return (await reply.json()) as Reply;
  }
}
