import { ourAccounts } from "@krapao/testkit/sandbox";
import { deposit } from "@krapao/contract/deposit";
import { sealGift } from "@krapao/contract/gift-link";
import { encode, tag, withCrcTag } from "promptparse";
import qrcode from "qrcode";
import { changeSetting } from "@krapao/testkit/settings";
import { expect, test, vi } from "vitest";
import { joinMember } from "#testing/members.ts";
import { balance, decideAll, drawSlip, listSlips, transfer, upload } from "#testing/slips.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld({ market: "la" });
await changeSetting(world.owner, "slip", { closesAt: "00:00", opensAt: "00:00" });
const keo = await joinMember(world, {
  bankCode: "BCEL",
  bankAccountNo: "1234567890123",
  bankAccountName: "KEO THODSOP",
  currency: "LAK",
});

test("a slip in kip is credited in kip", async () => {
  const kip = { amount: 50_000, currency: "LAK", receiver: ourAccounts.laos } as const;
  const made = await transfer(world, keo, kip);
  await upload(world, keo, await drawSlip(world, made));
  await decideAll(world);
  expect(await listSlips(world, keo)).toMatchObject([{ status: "SUCCESS", amount: 50_000 }]);
  expect(await balance(world, keo)).toBe(50_000);
});

test("a transfer in baht is not a deposit of a member in kip", async () => {
  const receiver = { bankCode: "BCEL", accountNo: "9997777777777" };
  const made = await transfer(world, keo, { receiver });
  await upload(world, keo, await drawSlip(world, made));
  await decideAll(world);
  expect((await listSlips(world, keo))[0]).toMatchObject({ note: "DEST_ACC_INVALID", amount: 0 });
});

test("the receipt of BCEL One is queried by the bank's own reference", async () => {
  const parts = { "00": "BCEL", "01": "ONEPROOF", "02": "T", "03": "123", "04": "FT2631900001" };
  const receipt = encode(Object.entries(parts).map(([id, value]) => tag(id, value)));
  const text = withCrcTag(encode([tag("00", "01"), tag("01", "11"), tag("33", receipt)]), "63");
  const find = vi.spyOn(world.ctx.bank, "findTransfer").mockResolvedValue({
    status: "FOUND",
    transfer: {
      amount: 70_000,
      currency: "LAK",
      receiver: ourAccounts.laos,
      sender: { bankCode: "BCEL", accountNo: "xxxxxxxx9012x", name: "KEO THODSOP" },
      transferredAt: new Date().toISOString(),
    },
  });
  await upload(world, keo, await qrcode.toBuffer(text, { width: 400 }));
  await decideAll(world);
  expect(find).toHaveBeenCalledWith({ bankNumber: "BCEL", reference: "FT2631900001" });
  find.mockRestore();
  expect((await listSlips(world, keo))[0]).toMatchObject({ status: "SUCCESS", amount: 70_000 });
});

test("there are no wallets for gifts in kip", async () => {
  const giftLink = "https://gift.truemoney.com/campaign/?v=Abc123";
  const link = await sealGift({ giftLink, walletNumber: "0702222222" }, world.config.giftKey);
  const reply = await world.call(deposit.gift, { token: keo.token, body: { link } });
  expect(reply).toMatchObject({ status: 404, code: "NO_WALLET" });
});
