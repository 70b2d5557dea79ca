import { randomUUID } from "node:crypto";
import { allowSpins, settleBet } from "#world/bets.ts";
import type { Member } from "#world/members.ts";
import { type Reply, send, writeRequest } from "#world/wire.ts";
import { type Race, type Round, shotCount } from "./race.ts";

const coinBaht = 100;
/** Enough spins to win: fewer than one in a hundred thousand members wins less than twice. */
const winnerCoins = 60;

/** A deposit that was played through. */
export async function earnCoins(round: Round, member: Member, coins: number): Promise<void> {
  await allowSpins(round.world);
  await round.deposit(member, coins * coinBaht);
  await settleBet(round.world, { memberId: member.id, baht: coins * coinBaht });
}

export function spinRequest({ token }: Member, key?: string): Buffer {
  return writeRequest({ method: "POST", path: "/api/spinwheel/spin", token, key });
}

/** Alternates between fifty spins with coins for five, and one spin sent fifty times. */
export const manySpins: Race = {
  name: "spins",
  promise: "of 50 spins at once as many pass as there are coins, and one under one key",
  async run(round) {
    const coins = 5;
    const [member] = await round.members(1);
    if (!member) return;
    await earnCoins(round, member, coins);
    const isKeyed = round.number % 2 === 1;
    const key = isKeyed ? randomUUID() : undefined;
    const requests = Array.from({ length: shotCount }, (_, shot) =>
      spinRequest(member, key ?? (shot % 2 === 0 ? randomUUID() : undefined)),
    );
    const replies = await round.fire(requests);
    const spun = replies.filter(({ status }) => status === 200);
    const names = new Set(spun.map(({ body }) => describeSpin(body["result"])));
    if (isKeyed) {
      round.expectCodes(replies, [""]);
      round.expect(names.size === 1, `one spin has ${names.size} different answers`);
    } else {
      round.expect(spun.length === coins, `${spun.length} spins passed with ${coins} coins`);
      round.expect(names.size === spun.length, `${spun.length} spins are ${names.size}`);
      round.expectCodes(
        replies.filter(({ status }) => status !== 200),
        ["MONEY_NOT_ENOUGH"],
      );
    }
    await expectCoins(round, member, { coins, spins: isKeyed ? 1 : coins });
  },
};

export const spinsOfADay: Race = {
  name: "spins of a day",
  promise: "of 50 spins at once no more pass than a day allows, whatever the coins",
  async run(round) {
    const [coins, perDay] = [20, 3];
    const [member] = await round.members(1);
    if (!member) return;
    await earnCoins(round, member, coins);
    await allowSpins(round.world, perDay);
    const requests = Array.from({ length: shotCount }, () => spinRequest(member));
    const replies = await round.fire(requests);
    await allowSpins(round.world);
    const spun = replies.filter(({ status }) => status === 200);
    round.expect(spun.length === perDay, `${spun.length} spins passed instead of ${perDay}`);
    round.expectCodes(
      replies.filter(({ status }) => status !== 200),
      ["REQUEST_LIMIT"],
    );
    await expectCoins(round, member, { coins, spins: perDay });
  },
};

/** Coins are spent while their deposit is withdrawn: alternately before and after play. */
export const spinOrWithdrawal: Race = {
  name: "spin or withdrawal",
  promise: "of spins and the withdrawal of the deposit at once, only what was played is spun for",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) return;
    const [coins, played] = [10, round.number % 2 === 0 ? 0 : 3];
    await allowSpins(round.world);
    await round.deposit(member, coins * coinBaht);
    if (played > 0) await settleBet(round.world, { memberId: member.id, baht: played * coinBaht });
    const withdraw = writeRequest({
      method: "POST",
      path: "/api/wallet/withdraw",
      token: member.token,
      body: { amount: coins * coinBaht },
    });
    const requests = Array.from({ length: shotCount }, (_, index) =>
      index % 10 === 0 ? withdraw : spinRequest(member),
    );
    const replies = await round.fire(requests);
    const spun = replies.filter(({ status }, index) => status === 200 && index % 10 !== 0);
    round.expect(spun.length === played, `${spun.length} spins passed instead of ${played}`);
    const [row] = await round.world.query<{ waiting: string }>(
      "select waiting_coin as waiting from ledger_account where member_id = $1",
      [member.id],
    );
    round.expect(row?.waiting === "0", `${row?.waiting} coins wait for money that is gone`);
  },
};

function describeSpin(result: unknown): string {
  const { spin, code } = (result ?? {}) as { spin?: string; code?: string };
  return `${spin} ${code}`;
}

async function expectCoins(
  round: Round,
  { id }: Member,
  { coins, spins }: { coins: number; spins: number },
): Promise<void> {
  const [row] = await round.world.query<{ spins: string; coin: string }>(
    `select (select count(*) from spinwheel_spin where member_id = $1) as spins,
       (select coin from ledger_account where member_id = $1) as coin`,
    [id],
  );
  round.expect(Number(row?.spins) === spins, `${row?.spins} spins are written down, not ${spins}`);
  round.expect(Number(row?.coin) === coins - spins, `${row?.coin} coins are left`);
}

interface Coupon {
  readonly _id: string;
  readonly amount: number;
}

/** Spins until this many coupons are won. */
async function winCoupons(round: Round, member: Member, count: number): Promise<readonly Coupon[]> {
  const { token } = member;
  const port = round.portFor(0);
  const read = writeRequest({ method: "GET", path: "/api/spinwheel/coupon", token });
  for (let at = 0; at < winnerCoins; at += 1) {
    await send({ port, bytes: spinRequest(member) });
    const { body } = await send({ port, bytes: read });
    const won = (body["result"] ?? []) as readonly Coupon[];
    if (won.length >= count) return won;
  }
  throw new Error(`${winnerCoins} spins won less than ${count} coupons.`);
}

/** Alternates between one coupon, and two, of which the second must wait for the end of the first. */
export const oneClaim: Race = {
  name: "claims",
  promise: "of 50 claims of a member's coupons at once, one is given",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) return;
    await earnCoins(round, member, winnerCoins);
    const count = 1 + (round.number % 2);
    const coupons = (await winCoupons(round, member, count)).slice(0, count);
    const couponAt = (shot: number) => coupons[shot % count];
    const requests = Array.from({ length: shotCount }, (_, shot) =>
      writeRequest({
        method: "POST",
        path: "/api/spinwheel/coupon/claim",
        token: member.token,
        key: shot % 4 < 2 ? randomUUID() : undefined,
        body: { coupon: couponAt(shot)?._id },
      }),
    );
    const replies = await round.fireHeld(member, requests);
    const winner = round.expectOneWinner(replies, ["NO_CLAIMABLE_COUPON", "BONUS_REMAINING"]);
    const won = winner && couponAt(replies.indexOf(winner));
    expectRefusals(round, replies, (shot) => couponAt(shot)?._id === won?._id);
    await expectClaimed(round, member, won?.amount);
  },
};

/** The claimed coupon is gone; the other one is refused until later. */
function expectRefusals(
  round: Round,
  replies: readonly Reply[],
  isClaimed: (shot: number) => boolean,
): void {
  const losersOf = (is: boolean) =>
    replies.filter(({ status }, shot) => status !== 200 && isClaimed(shot) === is);
  round.expectCodes(losersOf(true), ["NO_CLAIMABLE_COUPON"]);
  round.expectCodes(losersOf(false), ["BONUS_REMAINING"]);
}

async function expectClaimed(
  round: Round,
  { id }: Member,
  amount: number | undefined,
): Promise<void> {
  const [row] = await round.world.query<{ claimed: string; rewards: string; baht: number }>(
    `select (select count(*) from spinwheel_spin where member_id = $1 and claimed_at is not null)
         as claimed,
       (select count(*) from reward_grant where member_id = $1) as rewards,
       (select coalesce(-sum(amount_minor), 0) / 100.0 from house_entry
         where account = 'promotion' and member_id = $1)::float8 as baht`,
    [id],
  );
  round.expect(row?.claimed === "1", `${row?.claimed} coupons are claimed`);
  round.expect(row?.rewards === "1", `${row?.rewards} rewards were given`);
  round.expect(row?.baht === amount, `the house gave ${row?.baht} baht instead of ${amount}`);
}
