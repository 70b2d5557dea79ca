import { expect } from "@playwright/test";
import type { GameCode, Slot } from "@krapao/contract/slot";
import { Browser } from "@krapao/testkit/browser";
import type { Fault, PlayerKey } from "@krapao/testkit/outside";
import { bankOf } from "@krapao/testkit/people";
import type { Product } from "#product/product.ts";
import type { Member } from "./members.ts";
import { sandboxOf } from "./sandbox.ts";

interface WalletReply {
  readonly profile: { readonly currency: "BAHT" | "LAK" };
  readonly wallet: { readonly amount: number; readonly onItsWay: number };
  readonly slots: readonly Slot[];
}

interface DepositReply {
  readonly banks: readonly {
    readonly bankCode: string;
    readonly bankAccountNo: string;
    readonly mode: string;
    readonly currency: string;
  }[];
}

/** A member's money and games, by the calls that the screens make. */
export class Purse {
  readonly #product: Product;
  readonly #member: Member;
  readonly #browser: Browser;

  private constructor(product: Product, member: Member, browser: Browser) {
    this.#product = product;
    this.#member = member;
    this.#browser = browser;
  }

  static async open(product: Product, member: Member): Promise<Purse> {
    const browser = new Browser(product.url);
    await browser.logIn(member);
    return new Purse(product, member, browser);
  }

  read(): Promise<WalletReply> {
    return this.#browser.call("/api/wallet");
  }

  async slot(code: GameCode): Promise<Slot> {
    const slot = (await this.read()).slots.find((one) => one.code === code);
    if (!slot) throw new Error(`${code} is not offered.`);
    return slot;
  }

  /** A bank transfer from the member's own account, until it is in the wallet. */
  async deposit(amount: number): Promise<void> {
    const [{ profile, wallet }, { banks }] = await Promise.all([
      this.read(),
      this.#browser.call<DepositReply>("/api/lookup/deposit"),
    ]);
    const receiver = banks.find(
      ({ mode, currency }) => mode === "AUTO" && currency === profile.currency,
    );
    if (!receiver) throw new Error("No account of ours takes the transfer by itself.");
    await sandboxOf(this.#product).transfer({
      amount,
      currency: profile.currency,
      receiver: { bankCode: receiver.bankCode, accountNo: receiver.bankAccountNo },
      sender: bankOf(this.#member),
    });
    await expect.poll(async () => (await this.read()).wallet.amount).toBe(wallet.amount + amount);
  }

  async activate(...codes: readonly GameCode[]): Promise<void> {
    for (const code of codes) await this.#browser.call(`/api/wallet/activate/${code}`);
  }

  /** Takes the first bonus that is offered. */
  async takeBonus(): Promise<void> {
    const [first] = await this.#browser.call<{ code: string }[]>("/api/bonus");
    await this.#browser.call(`/api/bonus/activate/${first?.code}`);
  }

  async hasBonus(): Promise<boolean> {
    const { status } = await this.#browser.call<{ status: boolean }>("/api/bonus/check/active");
    return status;
  }

  async move(from: string, to: string, amount: number): Promise<void> {
    await this.#browser.call("/api/wallet/transfer", { from, to, amount });
  }
}

/** Makes a provider's calls fail until the fault is removed. */
export async function breakGames(product: Product, fault: Fault): Promise<void> {
  await sandboxOf(product).setFault("game", fault);
}

export async function mendGames(product: Product): Promise<void> {
  await sandboxOf(product).setFault("game", { kind: "off" });
}

/** A round of a game without its page: the stake is lost, or pays the given amount. */
export async function playRound(
  product: Product,
  round: PlayerKey & { stake: number; payout: number },
): Promise<void> {
  await sandboxOf(product).play(round);
}
