import { currencies } from "@krapao/contract/market";
import type { Product } from "#product/product.ts";
import type { Person } from "./people.ts";
import { callSandbox } from "./sandbox.ts";

/** An account of ours that banks report transfers to by themselves. */
const ourAccounts = {
  th: { bankCode: "SCB", accountNo: "9991111111" },
  la: { bankCode: "BCEL", accountNo: "9996666666666" },
} as const;

export function ourAccount({ market }: Product) {
  return ourAccounts[market];
}

interface Transfer {
  readonly id: string;
  readonly reference: string;
}

interface TransferGiven {
  readonly amount: number;
  readonly sender?: { bankCode: string; accountNo: string; name: string };
  /** Whether the bank reports it by itself. */
  readonly feed?: "LINE" | "NONE";
}

/** The member's bank transfers money to an account of ours. */
export function transferMoney(
  product: Product,
  member: Person,
  given: TransferGiven,
): Promise<Transfer> {
  return callSandbox(product, "POST", "/api/bank/transfers", {
    currency: currencies(product.market)[0],
    receiver: ourAccount(product),
    sender: {
      bankCode: member.bankCode,
      accountNo: member.bankAccountNo,
      name: member.bankAccountName,
    },
    ...given,
  });
}

/** What can be wrong with a slip. */
export type Flaw =
  | "unreadable"
  | "other-code"
  | "wrong-receiver"
  | "other-sender"
  | "expired"
  | "duplicate"
  | "forged";

/** The picture that a bank's app keeps of a transfer, ready to be chosen in a page. */
export async function drawSlip({ sandboxUrl }: Product, { id }: Transfer, flaw?: Flaw) {
  const query = flaw ? `?flaw=${flaw}` : "";
  const reply = await fetch(`${sandboxUrl}/bank/transfers/${id}/slip.png${query}`);
  if (!reply.ok) throw new Error(`The sandbox drew no slip: ${reply.status}.`);
  const buffer = Buffer.from(await reply.arrayBuffer());
  return { name: "slip.png", mimeType: "image/png", buffer };
}

interface PayoutControl {
  readonly payoutMilliseconds?: number;
  readonly payouts?: "PAID" | "REFUSED" | "REFUSED_LATER";
}

const usualControl = { payoutMilliseconds: 1000, payouts: "PAID" } as const;

/** Has the bank pay withdrawals in its own way for as long as the work goes on. */
export async function withPayouts<Result>(
  product: Product,
  control: PayoutControl,
  work: () => Promise<Result>,
): Promise<Result> {
  await callSandbox(product, "PUT", "/api/bank/control", { ...usualControl, ...control });
  try {
    return await work();
  } finally {
    await callSandbox(product, "PUT", "/api/bank/control", usualControl);
  }
}

/** The bank ends all payouts that it is still at. */
export async function catchUp(product: Product): Promise<void> {
  await callSandbox(product, "POST", "/api/bank/catch-up", {});
}

interface Payout {
  readonly accountNo: string;
  readonly amount: number;
  readonly status: string;
}

/** What the bank was asked to pay to a member, the oldest first. */
export async function readPayouts(product: Product, member: Person): Promise<Payout[]> {
  const path = "/api/bank/payouts?limit=1000";
  const { payouts } = await callSandbox<{ payouts: Payout[] }>(product, "GET", path);
  return payouts.filter(({ accountNo }) => accountNo === member.bankAccountNo);
}
