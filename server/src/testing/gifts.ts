import { deposit } from "@krapao/contract/deposit";
import { sealGift } from "@krapao/contract/gift-link";
import type { NewVoucher, Voucher } from "@krapao/testkit/outside";
import { ourWallet } from "@krapao/testkit/sandbox";
import { settleGifts } from "#features/deposit/gift/worker.ts";
import type { Member } from "./members.ts";
import type { World } from "./world.ts";

/** A gift link of the sandbox. */
export function makeVoucher(world: World, given: Partial<NewVoucher> = {}): Promise<Voucher> {
  return world.sandbox.makeVoucher({ amount: 50, ...given });
}

/** Sends a link as the web does. */
export async function sendGift(
  world: World,
  { token }: Member,
  { link }: Pick<Voucher, "link">,
  { key, walletNumber = ourWallet }: { key?: string; walletNumber?: string } = {},
) {
  const sealed = await sealGift({ giftLink: link, walletNumber }, world.config.giftKey);
  const headers = key === undefined ? {} : { "idempotency-key": key };
  const reply = await world.call(deposit.gift, { token, body: { link: sealed }, headers });
  const { status, code, field, body } = reply;
  return { status, code, field, message: body.message, amount: body.amount, wallet: body.wallet };
}

/** Polls all gifts that are due now. */
export async function settleAll(world: World): Promise<void> {
  while (await settleGifts(world.ctx)) continue;
}

/** How often the wallet app was called, by call. */
export async function giftCalls(world: World): Promise<{ verify: number; redeem: number }> {
  const { verify = 0, redeem = 0 } = (await world.sandbox.faultState("gift")).calls;
  return { verify, redeem };
}
