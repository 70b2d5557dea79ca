import { statement, type StatementDetail } from "@krapao/contract/statement";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import {
  createQr,
  payQr,
  reportPaid,
  sendTransfer,
  settleTransfers,
  watchQr,
} from "#testing/deposits.ts";
import { activate, transfer } from "#testing/games.ts";
import { makeVoucher, sendGift, settleAll } from "#testing/gifts.ts";
import { joinMember } from "#testing/members.ts";
import { listPayouts, payOut } from "#testing/money.ts";
import {
  setUpSlipWorld,
  decideAll,
  drawSlip,
  transfer as payBySlip,
  upload,
} from "#testing/slips.ts";

const { world } = await setUpSlipWorld();
const mali = await joinMember(world);

const call = (number: number | string, { token } = mali) =>
  world.call({ ...statement.entry, path: `/api/statement/entry/${number}` }, { token });

/** The newest entry of the statement, by its own page. */
async function newest(): Promise<StatementDetail> {
  const { body } = await world.call(statement.list, {
    token: mali.token,
    body: { page: 1, limit: 1 },
  });
  const [row] = body.statements;
  const reply = await call(row?.number ?? 0);
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject(row ?? {});
  expect(reply.body.reference).toBe(`${mali.id}-${row?.number}`);
  return reply.body;
}

const stepsOf = ({ steps }: StatementDetail) => steps.map(({ step }) => step);

test("a bank transfer shows both accounts, the bank's reference and its time", async () => {
  const { reference } = await sendTransfer(world, mali, { amount: 300 });
  await settleTransfers(world);
  const entry = await newest();
  expect(entry).toMatchObject({
    statementType: "deposit",
    amount: 300,
    currency: "BAHT",
    outsideReference: reference,
    sender: { bankCode: "SCB", name: mali.registration.bankAccountName },
    receiver: { bankCode: "SCB" },
    slip: null,
  });
  expect(entry.sender?.accountNo).not.toBe(mali.registration.bankAccountNo);
  expect(stepsOf(entry)).toEqual(["paid", "done"]);
});

test("a deposit by slip leads to its slip", async () => {
  const { slip } = await upload(world, mali, await drawSlip(world, await payBySlip(world, mali)));
  await decideAll(world);
  const entry = await newest();
  expect(entry).toMatchObject({ amount: 250, slip: slip.reference });
  expect(stepsOf(entry)).toEqual(["paid", "requested", "done"]);
});

test("a paid code and a gift show when they were requested and their own references", async () => {
  const { body } = await createQr(world, mali, { provider: "PAYTIMZ", amount: 100 });
  await payQr(world, body.qrcodeId);
  await reportPaid(world, "PAYTIMZ", body.qrcodeId ?? "");
  await watchQr(world);
  const paid = await newest();
  expect(paid).toMatchObject({ amount: 100, from: "PAYTIMZ" });
  expect(paid.outsideReference).not.toBeNull();
  expect(stepsOf(paid)[0]).toBe("requested");

  await sendGift(world, mali, await makeVoucher(world));
  await settleAll(world);
  const gift = await newest();
  expect(gift).toMatchObject({ amount: 50, from: "GIFT", sender: null, receiver: null });
  expect(stepsOf(gift)).toEqual(["requested", "done"]);
});

test("a withdrawal shows the hidden account, and its steps as they happen", async () => {
  const { token, id } = mali;
  await world.call(withdraw.withdraw, { token, body: { amount: 100 } });
  expect(stepsOf(await newest())).toEqual(["requested"]);
  await payOut(world);
  const [payout] = await listPayouts(world, id);
  const entry = await newest();
  expect(entry.outsideReference).toBe(payout?.reference);
  expect(entry.receiver).toEqual({
    bankCode: "SCB",
    accountNo: mali.registration.bankAccountNo.slice(-4).padStart(10, "•"),
    name: mali.registration.bankAccountName,
  });
  expect(stepsOf(entry).slice(0, 2)).toEqual(["requested", "sent"]);
});

test("a transfer to a game shows the reference at the game", async () => {
  await activate(world, mali, "JOKER");
  await transfer(world, mali, { from: "WALLET", to: "JOKER", amount: 20 });
  const entry = await newest();
  expect(entry).toMatchObject({ statementType: "transfer", to: "JOKER", status: "SUCCESS" });
  expect(entry.outsideReference).toMatch(/^T/);
  expect(stepsOf(entry)).toEqual(["requested", "sent", "done"]);
});

test("only the owner reads an entry, and only one that exists", async () => {
  const other = await joinMember(world);
  expect(await call(1, other)).toMatchObject({ status: 404, code: "NO_DATA" });
  expect(await call(999)).toMatchObject({ status: 404, code: "NO_DATA" });
  expect(await call("0")).toMatchObject({ status: 400, code: "KEY_INVALID" });
});
