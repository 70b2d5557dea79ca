import { setTimeout as pause } from "node:timers/promises";
import { addMembers, type Member } from "#world/members.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { send, writeRequest } from "#world/wire.ts";
import { fire, post as postOffice, reason, several } from "./office-races.ts";
import { type Race, type Round, shotCount } from "./race.ts";
import { earnCoins, spinRequest } from "./wheel-races.ts";
import { slowMilliseconds } from "./withdraw-races.ts";

const post = ({ token }: Member, path: string, body: object) =>
  writeRequest({ method: "POST", path, token, body });

const exclude = (member: Member) => post(member, "/api/protection/exclude", { months: 6 });

/** Enough for the workers of both servers to find what is due, and to wait for the member's lock. */
const foundMilliseconds = 5000;
const finalMilliseconds = 30_000;

async function openGame(round: Round, member: Member): Promise<void> {
  const path = "/api/wallet/activate/JOKER";
  const key = `activate-${member.id}`;
  const bytes = writeRequest({ method: "GET", path, token: member.token, key });
  await send({ port: round.portFor(0), bytes });
}

/** An exclusion, transfers into a game, codes and a bank transfer, all at once. */
export const stopAmidst: Race = {
  name: "a stop",
  promise: "after a self-exclusion nothing is deposited or played, and pushed money goes back",
  async run(round) {
    const [member] = await round.members(1, 1000);
    if (!member) return;
    await openGame(round, member);
    const requests = Array.from({ length: shotCount }, (_, index) => {
      if (index === 0) return exclude(member);
      if (index % 3 === 0) return post(member, "/api/qrcode/FP", { amount: 100 });
      if (index % 3 === 1) return post(member, "/api/wallet/add", { amount: 100 });
      return post(member, "/api/wallet/transfer", { from: "WALLET", to: "JOKER", amount: 1 });
    });
    const replies = await round.fire(requests);
    round.expect(replies[0]?.status === 200, `the exclusion was answered ${replies[0]?.code}`);
    await round.world.sandbox.transfer({ amount: 50, sender: member.bank });
    // All of them come after the exclusion.
    const late = await round.fire(requests.slice(1));
    round.expectCodes(late, ["PLAY_STOPPED", "REQUEST_LIMIT"]);
    await round.finish();
    await expectNothingAfter(round, member);
  },
};

const [coins, withdrawn] = [10, 100];

/** A break, spins, transfers into a game, withdrawals and a bank transfer, all at once. */
export const breakAmidst: Race = {
  name: "a break",
  promise: "after a break has begun nothing is played or credited, and withdrawals are taken",
  async run(round) {
    const [member] = await round.members(1, 1000);
    if (!member) return;
    await openGame(round, member);
    await earnCoins(round, member, coins);
    const withdraw = post(member, "/api/wallet/withdraw", { amount: withdrawn });
    const transfer = post(member, "/api/wallet/transfer", {
      from: "WALLET",
      to: "JOKER",
      amount: 1,
    });
    const others = Array.from({ length: shotCount - 1 }, (_, index) =>
      index % 4 === 0 ? withdraw : index % 4 === 1 ? transfer : spinRequest(member),
    );
    const begin = post(member, "/api/protection/break", { days: 1 });
    await round.world.sandbox.transfer({ amount: 50, sender: member.bank });
    // After a payout the member may withdraw again.
    await round.world.sandbox.setBank({ payoutMilliseconds: slowMilliseconds });
    const requests = others.toSpliced((round.number * 13) % shotCount, 0, begin);
    const replies = await round.fireHeld(member, requests);
    const begun = replies[requests.indexOf(begin)];
    round.expect(begun?.status === 200, `the break was answered ${begun?.code}`);
    const withdrawals = replies.filter((_, index) => requests[index] === withdraw);
    round.expectOneWinner(withdrawals, ["UNFINISHED", "REQUEST_LIMIT"]);
    await round.world.sandbox.transfer({ amount: 50, sender: member.bank });
    const late = await round.fire(others.filter((bytes) => bytes !== withdraw));
    round.expectCodes(late, ["PLAY_STOPPED"]);
    await round.world.sandbox.payOutNow();
    await waitUntilFinal(round.world, finalMilliseconds);
    const last = await send({ port: round.portFor(0), bytes: withdraw });
    round.expect(last.status === 200, `a withdrawal in the break was answered ${last.code}`);
    await round.finish();
    await expectAllMoney(round, member);
  },
};

/** Everything that was credited is in the wallet or was withdrawn: the break has emptied the game. */
async function expectAllMoney(round: Round, { id }: Member): Promise<void> {
  const [row] = await round.world.query<{ baht: number; credited: number; held: string }>(
    `select (wallet_minor / 100.0)::float8 as baht,
       (select sum(amount_minor) / 100.0 from operation where member_id = $1
         and kind in ('bonus', 'deposit') and state = 'SUCCESS')::float8 as credited,
       (select count(*) from deposit_hold where member_id = $1 and state = 'held') as held
     from ledger_account where member_id = $1`,
    [id],
  );
  const left = (row?.credited ?? 0) - 2 * withdrawn;
  round.expect(row?.baht === left, `${row?.baht} baht are in the wallet instead of ${left}`);
  round.expect(row?.held !== "0", "the transfer in the break is not held");
}

async function expectNothingAfter(round: Round, { id }: Member): Promise<void> {
  const [row] = await round.world.query<{ codes: string; returned: string }>(
    `select
       (select count(*) from qr_code
        where member_id = $1 and created_at > (
          select from_at from protection_stop where member_id = $1
        )) as codes,
       (select count(*) from deposit_hold where member_id = $1 and state = 'returned') as returned`,
    [id],
  );
  round.expect(row?.codes === "0", `${row?.codes} codes were made after the exclusion`);
  round.expect(row?.returned === "1", `${row?.returned} transfers went back instead of one`);
}

const rewardBaht = 20;

/** In a break a withdrawal ends the reward first; an exclusion ends it too. Here many do it at once. */
export const oneEndOfReward: Race = {
  name: "a reward in a stop",
  promise:
    "the reward of a stopped member goes back to the house once, and one withdrawal is taken",
  async run(round) {
    const [member] = await round.members(1, 1000);
    if (!member) return;
    const first = (bytes: Buffer) => send({ port: round.portFor(0), bytes });
    const path = "/api/promotion/activate/HELLO20";
    await first(writeRequest({ method: "GET", path, token: member.token }));
    await first(post(member, "/api/protection/break", { days: 7 }));
    const withdraw = post(member, "/api/wallet/withdraw", { amount: 1000 });
    const requests = Array.from({ length: shotCount }, (_, index) =>
      index === 0 ? exclude(member) : withdraw,
    );
    const [exclusion, ...withdrawals] = await round.fireHeld(member, requests);
    round.expect(exclusion?.status === 200, `the exclusion was answered ${exclusion?.code}`);
    // A later request may come after the payout: then nothing is left.
    round.expectOneWinner(withdrawals, ["UNFINISHED", "REQUEST_LIMIT", "MONEY_NOT_ENOUGH"]);
    await round.finish();
    const [row] = await round.world.query<{ returned: number; ends: string }>(
      `select (sum(house.amount_minor) / 100.0)::float8 as returned, count(*) as ends
       from operation
       join house_entry as house on house.member_id = operation.member_id
         and house.operation_number = operation.number
       where operation.member_id = $1 and operation.kind = 'finish_bonus'
         and operation.target = 'HOUSE'`,
      [member.id],
    );
    round.expect(
      row?.returned === rewardBaht && row.ends === "1",
      `${row?.returned} baht went back to the house in ${row?.ends} entries`,
    );
  },
};

/** The workers of both servers find the same held deposit. */
export const oneReturn: Race = {
  name: "one return",
  promise: "a held deposit is sent back once, however many workers find it",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) return;
    await round.world.sandbox.payOutNow();
    const before = await paidTo(round, member);
    await send({
      port: round.portFor(0),
      bytes: post(member, "/api/protection/break", { days: 7 }),
    });
    await round.deposit(member, 50);
    const release = await round.holdAccount(member);
    await round.world.query(
      "update deposit_hold set due_at = clock_now() where member_id = $1 and state = 'held'",
      [member.id],
    );
    await pause(foundMilliseconds);
    await release();
    await round.finish();
    const paid = (await paidTo(round, member)) - before;
    round.expect(paid === 50, `the bank sent ${paid} baht back instead of 50`);
  },
};

async function paidTo(round: Round, { bank }: Member): Promise<number> {
  const payouts = await round.world.sandbox.payouts();
  return payouts
    .filter(({ accountNo, status }) => accountNo === bank.accountNo && status === "PAID")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Somebody has the name of an excluded member; four operators say that it is the same person, and four that it is not. */
export const oneReview: Race = {
  name: "one review",
  promise: "a review of a name is decided once, and who is the excluded one is excluded too",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) throw new Error("No member was made.");
    const reply = await send({ port: round.portFor(0), bytes: exclude(member) });
    round.expect(reply.status === 200, `the exclusion was answered ${reply.code}`);
    const client = await round.world.client();
    const [namesake] = await addMembers(client, 1, { name: member.bank.name });
    const [review] = await round.world.query<{ id: string }>(
      "select id::text from protection_stop where member_id = $1 and kind = 'review'",
      [namesake?.id],
    );
    if (!namesake || !review) throw new Error("The name is not reviewed.");
    const path = `/office/protection/${namesake.id}/stops/${review.id}`;
    const operators = await several(8, "risk");
    const replies = await fire(
      round,
      operators.map((operator, index) =>
        operator.write(postOffice(`${path}/${index % 2 === 0 ? "same" : "other"}`, { reason })),
      ),
    );
    round.expectOneWinner(replies, ["NO_DATA", "CHANGED", "ACT_OVER"]);
    const [state] = await round.world.query<{ is_over: boolean; is_excluded: boolean }>(
      `select bool_or(kind = 'review' and lifted_at is not null) as is_over,
         bool_or(kind = 'exclusion') as is_excluded
       from protection_stop where member_id = $1`,
      [namesake.id],
    );
    const isSame = replies.findIndex(({ status }) => status === 200) % 2 === 0;
    round.expect(state?.is_over === true, "the review is not over");
    round.expect(state?.is_excluded === isSame, `the same: ${isSame}, ${state?.is_excluded}`);
    await round.finish();
  },
};
