import { currencies } from "@krapao/contract/market";
import type { NewTransfer, Payout, Transfer } from "@krapao/testkit/outside";
import { bankOf } from "@krapao/testkit/people";
import { ourAccounts, type Sandbox } from "@krapao/testkit/sandbox";
import type { Product } from "#product/product.ts";
import type { Person } from "./people.ts";
import { sandboxOf } from "./sandbox.ts";

/** An account of ours whose bank reports transfers automatically. */
export function ourAccount({ market }: Product) {
  return market === "th" ? ourAccounts.feed : ourAccounts.laos;
}

/** The member's bank transfers money to an account of ours. */
export function transferMoney(
  product: Product,
  member: Person,
  given: Pick<NewTransfer, "amount" | "feed"> & Partial<Pick<NewTransfer, "sender">>,
): Promise<Transfer> {
  const [currency] = currencies(product.market);
  const receiver = ourAccount(product);
  return sandboxOf(product).transfer({ currency, receiver, sender: bankOf(member), ...given });
}

/** The possible flaws of a slip. */
export type Flaw = NonNullable<Parameters<Sandbox["slipPicture"]>[1]>;

/** The picture that a bank's app saves for a transfer, ready to be chosen in a page. */
export async function drawSlip(product: Product, { id }: Pick<Transfer, "id">, flaw?: Flaw) {
  const buffer = await sandboxOf(product).slipPicture(id, flaw);
  return { name: "slip.png", mimeType: "image/png", buffer };
}

type PayoutControl = Pick<Parameters<Sandbox["setBank"]>[0], "payoutMilliseconds" | "payouts">;

const usualControl = { payoutMilliseconds: 1000, payouts: "PAID" } as const;

/** Changes how the bank pays withdrawals, during the work. */
export async function withPayouts<Result>(
  product: Product,
  control: PayoutControl,
  work: () => Promise<Result>,
): Promise<Result> {
  const sandbox = sandboxOf(product);
  await sandbox.setBank({ ...usualControl, ...control });
  try {
    return await work();
  } finally {
    await sandbox.setBank(usualControl);
  }
}

/** The bank ends all payouts that are under way. */
export async function catchUp(product: Product): Promise<void> {
  await sandboxOf(product).catchUp();
}

/** The payouts to a member, the oldest first. */
export async function readPayouts(product: Product, member: Person): Promise<Payout[]> {
  const payouts = await sandboxOf(product).payouts();
  return payouts.filter(({ accountNo }) => accountNo === member.bankAccountNo);
}
