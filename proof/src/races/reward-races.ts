import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { changeUnguarded } from "@krapao/testkit/settings";
import { settleBet } from "#world/bets.ts";
import type { Member } from "#world/members.ts";
import { type Reply, writeRequest } from "#world/wire.ts";
import { type Race, type Round, shotCount } from "./race.ts";

/** Given without a deposit, once per member, while the quota lasts. */
const code = "HELLO20";
const rewardBaht = 20;
const lateStepMilliseconds = 15;
const unseenMilliseconds = 300;

/** The same without a quota, because its row would make the requests queue. */
const endlessCode = "PROOF20";
const addEndless = `
  insert into promotion (
    code, currency, fixed_minor, needs_deposit, success_bps, fail_bps, title, description
  )
  select '${endlessCode}', currency, fixed_minor, needs_deposit, success_bps, fail_bps, title, description
  from promotion where code = '${code}'
  on conflict do nothing`;

function call({ token }: Member, path: string, key?: string): Buffer {
  return writeRequest({ method: "GET", path, token, key });
}

/** The amount that the house's promotion account gave to a member, and the wallet, in baht. */
async function readGiven(round: Round, { id }: Member) {
  const [row] = await round.world.query<{ given: number; wallet: number; rewards: string }>(
    `select (select coalesce(-sum(amount_minor), 0) / 100.0 from house_entry
         where account = 'promotion' and member_id = $1)::float8 as given,
       (wallet_minor / 100.0)::float8 as wallet,
       (select count(*) from reward_grant where member_id = $1) as rewards
     from ledger_account where member_id = $1`,
    [id],
  );
  return { given: row?.given, wallet: row?.wallet, rewards: Number(row?.rewards) };
}

async function expectGiven(round: Round, member: Member, baht: number): Promise<void> {
  const { given, rewards } = await readGiven(round, member);
  round.expect(given === baht, `the house gave ${given} baht instead of ${baht}`);
  round.expect(rewards === 1, `${rewards} rewards are open or were given, not one`);
}

/** Alternates between one bonus, and two bonuses for which the same deposit is enough. */
export const oneBonus: Race = {
  name: "bonus",
  promise: "of 50 requests at once for bonuses of one deposit, one is given",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) return;
    await round.deposit(member, 200);
    const codes = round.number % 2 === 0 ? ["WELCOME"] : ["WELCOME", "WEEKLY"];
    const codeAt = (index: number) => codes[index % codes.length] ?? "";
    const requests = Array.from({ length: shotCount }, (_, index) =>
      call(
        member,
        `/api/bonus/activate/${codeAt(index)}`,
        index % 4 < 2 ? randomUUID() : undefined,
      ),
    );
    const replies = await round.fireHeld(member, requests);
    const winner = round.expectOneWinner(replies, ["BONUS_ALREADY_ACTIVE"]);
    const won = winner && codeAt(replies.indexOf(winner));
    if (won !== undefined) round.note(won);
    await expectGiven(round, member, won === "WELCOME" ? 200 : 40);
  },
};

export const onePromotion: Race = {
  name: "promotion",
  promise: "of 50 requests at once for a promotion by one member, one is given",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) return;
    await changeUnguarded(await round.world.client(), addEndless);
    const path = `/api/promotion/activate/${endlessCode}`;
    const requests = Array.from({ length: shotCount }, (_, index) =>
      call(member, path, index % 2 === 0 ? randomUUID() : undefined),
    );
    const replies = await round.fireHeld(member, requests);
    round.expectOneWinner(replies, ["PROMOTION_RECEIVED", "BONUS_REMAINING"]);
    await expectGiven(round, member, rewardBaht);
  },
};

const setQuota = async ({ world }: Round, quota: string) =>
  changeUnguarded(
    await world.client(),
    `update promotion set quota = ${quota} where code = '${code}'`,
  );

export const lastPromotions: Race = {
  name: "quota",
  promise: "of 50 members who request the last five of a promotion at once, five get it",
  async run(round) {
    const left = 5;
    const members = await round.members(shotCount);
    await setQuota(round, `given + ${left}`);
    const replies = await round.fire(
      members.map((member) => call(member, `/api/promotion/activate/${code}`)),
    );
    await setQuota(round, "1000000");
    const winners = replies.filter(({ status }) => status === 200);
    round.expect(winners.length === left, `${winners.length} got one of the last ${left}`);
    round.expectCodes(
      replies.filter(({ status }) => status !== 200),
      ["NO_PROMOTION"],
    );
  },
};

export const oneRefund: Race = {
  name: "refund",
  promise: "a refund requested 50 times at once, in both ways, is given once",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) return;
    await settleBet(round.world, { memberId: member.id, baht: 400, age: "1 day" });
    const paths = ["/api/refund/receive", "/api/refund/addWallet"];
    const requests = Array.from({ length: shotCount }, (_, index) =>
      call(member, paths[index % 2] ?? ""),
    );
    const replies = await round.fireHeld(member, requests);
    const isGood = ({ status }: Reply) => status === 200;
    const byWay = (way: number) => replies.filter((_, index) => index % 2 === way);
    const [booked, moved] = [byWay(0).filter(isGood), byWay(1).filter(isGood)];
    round.expect(booked.length <= 1, `it was booked ${booked.length} times`);
    round.expect(moved.length === 1, `it was moved to the wallet ${moved.length} times, not once`);
    round.expectCodes(
      replies.filter(({ status }) => status !== 200),
      ["NO_REFUND", "REFUND_CONDITION", "BONUS_REMAINING"],
    );
    await expectGiven(round, member, 20);
  },
};

export const oneInvite: Race = {
  name: "invite",
  promise: "invite money requested 50 times at once is given once",
  async run(round) {
    const [member, friend] = await round.members(2);
    if (!member || !friend) return;
    await round.world.query("update member set inviter_id = $1 where id = $2", [
      member.id,
      friend.id,
    ]);
    await settleBet(round.world, { memberId: friend.id, baht: 1000, age: "1 day" });
    const requests = Array.from({ length: shotCount }, () => call(member, "/api/invite/bonus"));
    const replies = await round.fireHeld(member, requests);
    round.expectOneWinner(replies, ["INVITE_COLLECT", "BONUS_REMAINING", "NO_INVITE_BONUS"]);
    await expectGiven(round, member, 5);
  },
};

export const rewardOrWithdrawal: Race = {
  name: "reward or withdrawal",
  promise: "of a reward and withdrawals at once, no withdrawal comes after the reward",
  async run(round) {
    const [member] = await round.members(1, 1000);
    if (!member) return;
    await round.world.sandbox.setBank({ payoutMilliseconds: 0 });
    const take = call(member, `/api/promotion/activate/${code}`);
    const withdraw = writeRequest({
      method: "POST",
      path: "/api/wallet/withdraw",
      token: member.token,
      body: { amount: 100 },
    });
    const requests = Array.from({ length: shotCount }, (_, index) =>
      index % 5 === 0 ? take : withdraw,
    );
    // A withdrawal is faster than a reward: without a delay the reward would never come first.
    const late = (round.number % 10) * lateStepMilliseconds;
    const lateMilliseconds = (index: number) => (index % 5 === 0 ? 0 : late);
    const replies = await round.fire(requests, { lateMilliseconds });
    const withdrawals = replies.filter((_, index) => index % 5 !== 0);
    round.expectOneWinner(
      replies.filter((_, index) => index % 5 === 0),
      ["PROMOTION_RECEIVED", "BONUS_REMAINING"],
    );
    round.expectCodes(withdrawals, ["", "BONUS_CONDITION", "REQUEST_LIMIT"]);
    const paid = withdrawals.filter(({ status }) => status === 200).length;
    round.note(paid === 0 ? "the reward came first" : "a withdrawal came first");
  },
};

/**
 * A bet was placed after the deposit, and is reported while its bonus is taken: before, after or at
 * the same moment.
 */
export const bonusOrBet: Race = {
  name: "bonus or bet",
  promise: "of a bonus and the report of a bet before it at once, the bonus is refused or held",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) return;
    await round.deposit(member, 200);
    const [moment] = await round.world.query<{ at: string }>("select clock_now()::text as at");
    const client = new pg.Client({ connectionString: round.world.databaseUrl });
    await client.connect();
    const report = () =>
      client.query(
        // An open bet changes no balance, and blocks the account only by the lock.
        `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status,
           placed_at)
         values ('JOKER', $1, $2, 'proof', 20000, 0, 'OPEN', $3)`,
        [randomUUID(), member.id, moment?.at],
      );
    const late = (round.number % 10) * lateStepMilliseconds;
    // Alternates between a report during the grant, and one before it that is not committed yet.
    const isOpen = round.number % 2 === 1;
    await client.query("begin");
    if (isOpen) await report();
    let reported: Promise<unknown> = Promise.resolve();
    const take = call(member, "/api/bonus/activate/WELCOME");
    const replies = await round.fire([take, take, take], {
      atTheMoment: async () => {
        reported = pause(isOpen ? unseenMilliseconds : late)
          .then(() => (isOpen ? undefined : report()))
          .then(() => client.query("commit"));
      },
    });
    await reported;
    await client.end();
    round.expectCodes(replies, ["", "BONUS_CONDITION", "BONUS_ALREADY_ACTIVE"]);
    const rows = await round.world.query<{ state: string }>(
      "select state from reward_grant where member_id = $1",
      [member.id],
    );
    round.note(rows.length === 0 ? "the bet came first" : "the bonus came first");
    round.expect(
      rows.every(({ state }) => state === "HELD"),
      `a bonus for a deposit that was played is ${rows.map(({ state }) => state).join(", ")}`,
    );
  },
};
