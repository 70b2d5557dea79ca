import { writeAccount } from "@krapao/testkit/unguarded";
import type { Member } from "#world/members.ts";
import type { OfficeBrowser } from "#world/office-browser.ts";
import { setTimeout as pause } from "node:timers/promises";
import { enter, fire, onAct, post, reason, several } from "./office-races.ts";
import type { Race, Round } from "./race.ts";

const given = 1000;
const deducted = 400;
/** Long enough for all approvals to have compared the facts. */
const heldMilliseconds = 1000;

async function request(clerk: OfficeBrowser, path: string, body: object): Promise<string> {
  return String((await clerk.succeed(post(path, { reason, ...body })))["actId"]);
}

const signAll = (act: string, approvers: readonly OfficeBrowser[]) =>
  Promise.all(
    approvers.map(async (browser) =>
      browser.write(
        onAct("approve", act, browser.sign(await browser.succeed(onAct("challenge", act)))),
      ),
    ),
  );

async function membersWith(round: Round, count: number): Promise<readonly Member[]> {
  const members = await round.members(count, given);
  for (const { id } of members)
    await round.world.query(writeAccount("locked_at = clock_now()"), [id]);
  return members;
}

/** Two members are to have the same new account; both acts are approved, and one is recalled in some rounds. */
export const oneNewAccount: Race = {
  name: "one new account",
  promise: "a bank account becomes one member's, exactly if its act was approved",
  async run(round) {
    const members = await membersWith(round, 2);
    const clerk = await enter("clerk");
    const accountNo = String(
      6_000_000_000 + (Math.floor(performance.timeOrigin + performance.now()) % 999_999_999),
    );
    const wanted = { bankCode: "KBANK", accountNo, accountName: "MALI DEE" };
    const acts: string[] = [];
    for (const { id } of members) {
      acts.push(await request(clerk, `/office/members/${id}/bank`, wanted));
    }
    const approvers = [await several(4, "risk"), await several(4, "owner")] as const;
    const approvals = [
      await signAll(acts[0] ?? "", approvers[0]),
      await signAll(acts[1] ?? "", approvers[1]),
    ].flat();
    const recalls =
      round.number % 3 === 2 ? [clerk.write(onAct("recall", acts[0] ?? "", { reason }))] : [];
    const replies = await fire(round, [...recalls, ...approvals]);
    round.expectCodes(
      replies.filter(({ status }) => status !== 200),
      ["ACT_OVER", "CHANGED", "EXISTING_BANK"],
    );
    const done = replies.slice(recalls.length).filter(({ status }) => status === 200).length;
    const owners = await round.world.query<{ is_done: boolean }>(
      `select exists (select from office_act
         where kind = 'member.bank' and subject = member_id and done_at is not null) as is_done
       from bank_account where account_no = $1`,
      [accountNo],
    );
    round.expect(owners.length === 1, `${owners.length} members have the account`);
    round.expect(done === 1, `${done} approvals were done`);
    round.expect(
      owners.every((one) => one.is_done),
      "the account was changed without an act",
    );
    await round.finish();
  },
};

/** A closing and a deduction are approved at once, and the closing is recalled in some rounds. */
export const oneClosing: Race = {
  name: "one closing",
  promise: "a closed account is paid out once, with exactly the money that two people agreed to",
  async run(round) {
    await round.world.sandbox.payOutNow();
    const [member] = await membersWith(round, 1);
    if (!member) throw new Error("No member was made.");
    const clerk = await enter("clerk");
    const path = `/office/members/${member.id}`;
    const closing = await request(clerk, `${path}/close`, {});
    const deduction = await request(clerk, `${path}/adjust`, {
      direction: "debit",
      amount: deducted,
      cause: "other",
      reference: "proof",
    });
    const closings = await signAll(closing, await several(4, "risk"));
    const deductions = await signAll(deduction, await several(4, "owner"));
    const recalls =
      round.number % 3 === 2 ? [clerk.write(onAct("recall", closing, { reason }))] : [];
    const release = await round.holdAccount(member);
    let released = Promise.resolve();
    const replies = await fire(
      round,
      [...recalls, ...closings, ...deductions],
      () => 0,
      async () => {
        released = pause(heldMilliseconds).then(release);
      },
    );
    await released;
    round.expectCodes(
      replies.filter(({ status }) => status !== 200),
      ["ACT_OVER", "CHANGED", "MONEY_NOT_ENOUGH"],
    );
    const taken = (from: number, count: number) =>
      replies.slice(from, from + count).filter(({ status }) => status === 200).length;
    const isClosed = taken(recalls.length, closings.length) === 1;
    const isDeducted = taken(recalls.length + closings.length, deductions.length) === 1;
    round.note(isClosed ? "closed" : "deducted");
    round.expect(isClosed !== isDeducted, `closed ${isClosed}, deducted ${isDeducted}`);
    await round.finish();
    const [state] = await round.world.query<{ minor: string; is_blocked: boolean }>(
      `select wallet_minor::text as minor, disabled_at is not null as is_blocked
       from ledger_account join member on id = member_id where id = $1`,
      [member.id],
    );
    round.expect(state?.is_blocked === isClosed, `the login is blocked: ${state?.is_blocked}`);
    const left = isClosed ? 0 : (given - deducted) * 100;
    round.expect(state?.minor === String(left), `the wallet has ${state?.minor}, not ${left}`);
    const payouts = await round.world.sandbox.payouts();
    const paid = payouts
      .filter((one) => one.accountNo === member.bank.accountNo && one.status === "PAID")
      .reduce((sum, one) => sum + one.amount, 0);
    round.expect(paid === (isClosed ? given : 0), `the bank paid ${paid} baht`);
  },
};

/** A login that was opened is blocked by ten clerks at once, five times each. */
export const oneUndoing: Race = {
  name: "one undoing",
  promise: "a login is blocked once, and one act undoes the one that opened it",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) throw new Error("No member was made.");
    const clerks = await several(10, "clerk");
    const owner = await enter("owner");
    const path = `/office/members/${member.id}`;
    const [clerk] = clerks;
    if (!clerk) return;
    await request(clerk, `${path}/disable`, {});
    const opening = await request(clerk, `${path}/enable`, {});
    const [approval] = await signAll(opening, [owner]);
    if (approval) await fire(round, [approval]);
    const block = post(`${path}/disable`, { reason });
    const requests = Array.from({ length: 5 }, () => clerks.map((one) => one.write(block))).flat();
    round.expectOneWinner(await fire(round, requests), ["NO_DATA", "ACT_OPEN"]);
    const undoings = await round.world.query<{ by: string }>(
      "select undone_by::text as by from office_undoing where act_id = $1",
      [opening],
    );
    round.expect(undoings.length === 1, `the opening was undone ${undoings.length} times`);
    await round.finish();
  },
};
