import { lookup } from "@krapao/contract/lookup";
import { expect, test } from "vitest";
import {
  chargeOf,
  createQr,
  listDeposits,
  payQr,
  sendTransfer,
  settleTransfers,
  suspenseReasons,
  reportPaid,
  walletAmount,
  watchQr,
} from "#testing/deposits.ts";
import { ourWallet } from "@krapao/testkit/sandbox";
import { makeVoucher, sendGift } from "#testing/gifts.ts";
import { joinMember } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";
import { isPromptPayOf } from "./qr/payload.ts";

const world = await setUpWorld({ market: "la" });

const joinLao = (currency: "BAHT" | "LAK") =>
  joinMember(world, {
    bankCode: "BCEL",
    bankAccountName: "KEO TODSOB",
    currency,
  });
const kipAccount = { bankCode: "BCEL", accountNo: "9996666666666" };
const bahtAccount = { bankCode: "BCEL", accountNo: "9997777777777" };

test("gift links need a wallet of the member's currency, and each counts once", async () => {
  const kip = await joinLao("LAK");
  const baht = await joinLao("BAHT");
  const voucher = await makeVoucher(world);
  for (const member of [kip, baht]) {
    const refused = await sendGift(world, member, voucher);
    expect(refused).toMatchObject({ status: 404, code: "NO_WALLET" });
  }
  await world.owner.query(
    `insert into deposit_wallet (account_name, account_no, mode, currency, position)
     values ('KRAPAO', $1, 'GIFT', 'BAHT', 1)`,
    [ourWallet],
  );
  expect(await sendGift(world, baht, voucher)).toMatchObject({ status: 200, message: "SUCCESS" });
  const again = await sendGift(world, await joinLao("BAHT"), voucher);
  expect(again).toMatchObject({ status: 409, code: "TRUELINK_DUPLICATE" });
  expect(await sendGift(world, kip, voucher)).toMatchObject({ code: "NO_WALLET" });
});

test("a transfer is credited only to a member of its currency", async () => {
  const kip = await joinLao("LAK");
  const baht = await joinLao("BAHT");
  const sent = { amount: 250_000, currency: "LAK", receiver: kipAccount } as const;
  await sendTransfer(world, kip, sent);
  await sendTransfer(world, baht, sent);
  await sendTransfer(world, baht, { amount: 300, receiver: bahtAccount });
  await settleTransfers(world);
  expect(await listDeposits(world, kip)).toEqual([
    { from: "BCEL", amount: 250_000, balanceAfter: 250_000 },
  ]);
  expect(await walletAmount(world, baht)).toBe(300);
  expect(await suspenseReasons(world)).toEqual(["CURRENCY"]);
});

test("a code in kip has the minimum in kip and is a Lao code", async () => {
  const member = await joinLao("LAK");
  const { body: accounts } = await world.call(lookup.deposit, { token: member.token });
  const providers = accounts.banks.filter(({ bankType }) => bankType === "PAYMENT");
  expect(providers.map(({ bankCode }) => bankCode)).toEqual(["PAYTIMZ", "FP"]);
  const small = await createQr(world, member, { provider: "FP", amount: 9999.99 });
  expect(small.code).toBe("TRANSFER_MINIMUM");
  const { body } = await createQr(world, member, { provider: "FP", amount: 10_000 });
  const { payload } = await chargeOf(world, body.qrcodeId);
  expect(isPromptPayOf(payload, { amountMinor: 1_000_000n, currency: "LAK" })).toBe(true);
  await payQr(world, body.qrcodeId);
  await reportPaid(world, "FP", body.qrcodeId);
  await watchQr(world);
  expect(await walletAmount(world, member)).toBe(10_000);
});

test("a member does not see providers without codes in the member's currency", async () => {
  const baht = await joinLao("BAHT");
  expect((await createQr(world, baht, { provider: "FP", amount: 100 })).code).toBe("NO_BANK");
  const kip = await joinLao("LAK");
  expect((await createQr(world, kip, { provider: "KBANK", amount: 10_000 })).code).toBe("NO_BANK");
});
