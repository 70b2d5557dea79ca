import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Member } from "#world/members.ts";
import type { Transfer } from "@krapao/testkit/outside";
import { expectDeposits, hint, sendSlips, uploadRequest } from "./deposit-races.ts";
import { type LiveCode, makeCode, paidCallback } from "./qr-codes.ts";
import { type Race, type Round, shotCount } from "./race.ts";
import { writeAccount } from "@krapao/testkit/unguarded";

const senderCount = 5;

/**
 * Gives members the bank and digits that a slip shows of its owner, under a name that proves
 * nothing.
 */
async function disguise(
  round: Round,
  strangers: readonly Member[],
  { bank }: Member,
): Promise<void> {
  for (const { id } of strangers) {
    const accountNo = `${randomInt(10_000, 99_999)}${bank.accountNo.slice(-5)}`;
    await round.world.query(
      writeAccount("bank_code = $2, account_no = $3, account_name = 'พิสูจน์ คนอื่น'"),
      [id, bank.bankCode, accountNo],
    );
  }
}

/** Alternates between an owner whose account an earlier transfer proved, and one without a proof. */
export const stolenSlips: Race = {
  name: "stolen slips",
  promise: "a slip sent 50 times by its owner and four imitators belongs to the owner alone",
  async run(round) {
    const amount = 500 + round.number;
    const isProven = round.number % 2 === 0;
    const members = await round.members(senderCount);
    const [owner, ...strangers] = members;
    if (!owner) return;
    if (isProven) await round.deposit(owner, 1);
    await disguise(round, strangers, owner);
    await sendSlips(round, members, amount);
    await expectDeposits(round, strangers, { count: 0, baht: 0 });
    const credited = isProven ? { count: 2, baht: amount + 1 } : { count: 0, baht: 0 };
    await expectDeposits(round, [owner], credited);
    await expectHeld(round, members, isProven ? 0 : senderCount);
  },
};

/** A slip waits once for each member, and one member does not prevent another from waiting. */
async function expectHeld(
  round: Round,
  members: readonly Member[],
  expected: number,
): Promise<void> {
  const [row] = await round.world.query<{ count: string }>(
    `select count(*) from slip
     where state = 'PROCESSING' and held_reason is not null and member_id = any ($1)`,
    [members.map(({ id }) => id)],
  );
  round.note("held", Number(row?.count));
  round.expect(Number(row?.count) === expected, `${row?.count} slips wait instead of ${expected}`);
}

/** Long enough for both servers to have read the feed and the provider. */
const heldMilliseconds = 1500;

/** The delay of the feed. It changes after every round, so that the ways stay close in time. */
let heldBackMilliseconds = 300;

/** A code of a bank is paid: callbacks, lines of the feed and slips of the same money come at once. */
export const oneMoneyManyWays: Race = {
  name: "code × feed × slip",
  promise: "a payment reported as a code, by a line of the feed and by its slips is credited once",
  async run(round) {
    const amount = 700 + round.number;
    const code = await payCode(round, amount);
    const { member, transfer } = code;
    const picture = await round.world.sandbox.slipPicture(transfer.id);
    const requests = Array.from({ length: shotCount }, (_, index) => {
      if (index < 6) return uploadRequest(member, picture);
      return index % 2 === 0 ? paidCallback(code, randomUUID()) : hint(transfer);
    });
    // In every other round all ways wait for the account, so that they continue at the same moment.
    const release = round.number % 2 === 0 ? await round.holdAccount(member) : async () => {};
    let released = Promise.resolve();
    const replies = await round.fire(requests, {
      atTheMoment: async () => {
        released = pause(heldMilliseconds).then(release);
      },
    });
    await released;
    await round.world.sandbox.setFault("bank", { kind: "off" });
    await round.world.sandbox.setFault("payment", { kind: "off" });
    round.expectCodes(replies, [""]);
    await expectDeposits(round, [member], { count: 1, baht: amount });
    const [row] = await round.world.query<{ source: string; channel: string | null }>(
      `select operation.source, receipt.channel from operation
       left join bank_receipt as receipt on receipt.member_id = operation.member_id
         and receipt.operation_number = operation.number
       where operation.member_id = $1`,
      [member.id],
    );
    const way = row?.channel ?? "code";
    round.note(`by ${way}`);
    heldBackMilliseconds = Math.round(heldBackMilliseconds * (way === "feed" ? 1.6 : 0.6));
  },
};

interface PaidCode extends LiveCode {
  readonly transfer: Transfer;
}

/** A member pays a code from the registered account; only the race notifies the servers. */
async function payCode(round: Round, amount: number): Promise<PaidCode> {
  const { sandbox } = round.world;
  await sandbox.setPayments({ reportsTransfer: round.number % 4 < 2 });
  await sandbox.setFault("payment", { kind: "lost-callback", call: "callback" });
  const milliseconds = heldBackMilliseconds;
  await sandbox.setFault("bank", { kind: "slow-reply", call: "feed", milliseconds });
  const code = await makeCode(round, "KBANK", amount);
  const { member } = code;
  const { id } = code.charge;
  const feed = round.number % 3 === 2 ? "LINE" : "TEXT_MESSAGE";
  await sandbox.pay(id, { sender: member.bank, feed });
  const charge = (await sandbox.charges()).find((made) => made.id === id);
  const transfer = (await sandbox.transfers()).find((made) => made.id === charge?.transferId);
  if (!charge || !transfer) throw new Error("The payment was no transfer.");
  return { ...code, transfer };
}
