import type { AdjustCause } from "@krapao/contract/operation";
import { members } from "@krapao/contract/office/members";
import { type OfficeWorld, openBrowser } from "./office.ts";

/** Two people correct a wallet by this amount, which is negative where they deduct. */
export async function correctWallet(
  office: OfficeWorld,
  id: string,
  amount: number,
  cause: AdjustCause = "other",
) {
  const clerk = await openBrowser(office, "clerk");
  const owner = await openBrowser(office, "owner");
  const direction = amount > 0 ? "credit" : "debit";
  const detail = { direction, cause, reference: "R1", reason: "it was counted twice" };
  const body = { ...detail, amount: Math.abs(amount) };
  const { actId } = (await clerk.call(members.adjust, { params: { id }, body })).body;
  const { code } = await owner.approve(actId);
  if (code !== undefined) throw new Error(`Not corrected: ${code}`);
}
