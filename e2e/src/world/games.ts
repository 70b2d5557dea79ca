import { expect } from "@playwright/test";
import type { GameCode, Slot } from "@krapao/contract/slot";
import type { Product } from "#product/product.ts";
import type { Member } from "./members.ts";
import { Caller } from "./session.ts";

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
  readonly #caller: Caller;

  private constructor(product: Product, member: Member, caller: Caller) {
    this.#product = product;
    this.#member = member;
    this.#caller = caller;
  }

  static async open(product: Product, member: Member): Promise<Purse> {
    return new Purse(product, member, await Caller.open(product, member));
  }

  read(): Promise<WalletReply> {
    return this.#caller.call("/api/wallet");
  }

  async slot(code: GameCode): Promise<Slot> {
    const slot = (await this.read()).slots.find((one) => one.code === code);
    if (!slot) throw new Error(`${code} is not offered.`);
    return slot;
  }

  /** A bank transfer from the member's own account, as far as the wallet. */
  async deposit(amount: number): Promise<void> {
    const [{ profile, wallet }, { banks }] = await Promise.all([
      this.read(),
      this.#caller.call<DepositReply>("/api/lookup/deposit"),
    ]);
    const receiver = banks.find(
      ({ mode, currency }) => mode === "AUTO" && currency === profile.currency,
    );
    if (!receiver) throw new Error("No account of ours takes the transfer by itself.");
    const { bankCode, bankAccountNo, bankAccountName } = this.#member;
    await callSandbox(this.#product, "POST", "/api/bank/transfers", {
      amount,
      currency: profile.currency,
      receiver: { bankCode: receiver.bankCode, accountNo: receiver.bankAccountNo },
      sender: { bankCode, accountNo: bankAccountNo, name: bankAccountName },
    });
    await expect.poll(async () => (await this.read()).wallet.amount).toBe(wallet.amount + amount);
  }

  async activate(...codes: readonly GameCode[]): Promise<void> {
    for (const code of codes) await this.#caller.call(`/api/wallet/activate/${code}`);
  }

  /** Takes the first bonus that is offered. */
  async takeBonus(): Promise<void> {
    const [first] = await this.#caller.call<{ code: string }[]>("/api/bonus");
    await this.#caller.call(`/api/bonus/activate/${first?.code}`);
  }

  async move(from: string, to: string, amount: number): Promise<void> {
    await this.#caller.call("/api/wallet/transfer", { from, to, amount });
  }
}

export interface GameFault {
  readonly kind: string;
  readonly call?: string;
  readonly provider?: GameCode;
  readonly times?: number;
  readonly milliseconds?: number;
}

/** Lets a provider's calls go wrong until they are mended. */
export async function breakGames(product: Product, fault: GameFault): Promise<void> {
  await callSandbox(product, "PUT", "/api/faults/game", fault);
}

export async function mendGames(product: Product): Promise<void> {
  await callSandbox(product, "PUT", "/api/faults/game", { kind: "off" });
}

/** A round of a game without its page: the stake is lost, or pays what a test wants. */
export async function playRound(
  product: Product,
  {
    provider,
    username,
    ...round
  }: { provider: GameCode; username: string; stake: number; payout: number },
): Promise<void> {
  await callSandbox(product, "POST", "/api/game/play", { provider, username, ...round });
}

async function callSandbox(
  { sandboxUrl }: Product,
  method: "POST" | "PUT",
  path: string,
  body: object,
): Promise<void> {
  const reply = await fetch(sandboxUrl + path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`The sandbox answered ${reply.status}: ${await reply.text()}`);
}
