import type pg from "pg";
import { changeUnguarded } from "@krapao/testkit/settings";
import { addMembers } from "#world/members.ts";
import { openGameAccounts, transfer } from "./good-transfers.ts";
import { claimCoupon, installWheel, replaceSeed, spin } from "./good-wheel.ts";
import { amountMinor, newReference, openOperation, post } from "./post.ts";
import { addDeposit } from "./receipt.ts";

interface Reward {
  readonly memberId: string;
  readonly kind: "bonus" | "promotion" | "invite" | "refund" | "coupon";
  readonly source: string;
  /** The deposit for which it was taken. */
  readonly depositNumber?: string;
  /** Two hundred baht, a hundred of it from the refund balance. */
  readonly isPartlyRefund?: boolean;
}

/** Members whose rewards were completed, were ended, are being ended and are open. */
export async function writeRewards(client: pg.Client): Promise<void> {
  const [collector, leaver, inviter, early, quick, lucky] = await addMembers(client, 6);
  if (!collector || !leaver || !inviter || !early || !quick || !lucky) {
    throw new Error("There are no members.");
  }
  await client.query("update bank_account set locked_at = clock_now() where member_id = any ($1)", [
    [collector.id, leaver.id, early.id, quick.id, lucky.id],
  ]);
  await client.query("update member set inviter_id = $1 where id = any ($2)", [
    inviter.id,
    [early.id, quick.id],
  ]);
  await installWheel(client);
  await openGameAccounts(client, collector.id);
  await openGameAccounts(client, leaver.id);
  await collect(client, collector.id);
  await replaceSeed(client);
  await earnCoins(client, leaver.id);
  await complete(client, await openCoupon(client, leaver.id));
  const leaving = await openCoupon(client, leaver.id);
  await beginEnding(client, leaving);
  await collectMoney(client, leaving);
  await openReward(client, { memberId: inviter.id, kind: "invite", source: "2026-01-01" });
  await play(client, inviter.id, 100 * amountMinor);
  await takeTooLate(client, early.id);
  await takeBack(client, await takeTooLate(client, quick.id));
  await takeTooLate(client, lucky.id, true);
  await client.query("update promotion set given = 1 where code = 'HELLO20'");
  await changeUnguarded(client, "update bonus set quota = 1, given = 1 where code = 'WELCOME'");
}

/** Enough spins to win and to lose, whatever is drawn. */
async function earnCoins(client: pg.Client, memberId: string): Promise<void> {
  for (let coin = 0; coin < 40; coin += 1) await addDeposit(client, memberId);
  await play(client, memberId, 50 * amountMinor);
}

/** A bet as the feed reports it, placed now or when an operation was opened. */
async function play(
  client: pg.Client,
  memberId: string,
  stakeMinor: number,
  number?: string,
): Promise<void> {
  await client.query(
    `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status, placed_at,
       settled_at)
     select 'JOKER', gen_random_uuid(), $1, 'proof', $2, $2, 'SETTLED', moment.at, moment.at
     from (
       select coalesce((
         select created_at from operation where member_id = $1 and number = $3
       ), clock_now()) as at
     ) as moment`,
    [memberId, stakeMinor, number ?? null],
  );
}

/** A reward for a deposit that was already played, as reported later: it is held if it is still open. */
async function takeTooLate(
  client: pg.Client,
  memberId: string,
  isCompleted = false,
): Promise<Grant> {
  const depositNumber = await addDeposit(client, memberId);
  const grant = await openReward(client, {
    memberId,
    kind: "bonus",
    source: "DAILY",
    depositNumber,
  });
  if (isCompleted) await complete(client, grant);
  await play(client, memberId, amountMinor, depositNumber);
  return grant;
}

/** An operator takes a reward back from the wallet, without the guard that wants an act. */
async function takeBack(client: pg.Client, grant: Grant): Promise<void> {
  const guard = "trigger reward_held_is_covered";
  await client.query(`alter table reward_grant disable ${guard}`);
  await finish(client, grant, { state: "VOIDED", clearedMinor: amountMinor });
  await client.query(`alter table reward_grant enable ${guard}`);
}

async function openCoupon(client: pg.Client, memberId: string): Promise<Grant> {
  const source = await claimCoupon(client, memberId);
  return openReward(client, { memberId, kind: "coupon", source });
}

/** As many rewards as one member may have, in one week and the next, with withdrawals in between. */
async function collect(client: pg.Client, memberId: string): Promise<void> {
  const open = (reward: Omit<Reward, "memberId">) => openReward(client, { memberId, ...reward });
  const openForDeposit = async (kind: "bonus" | "promotion", source: string) =>
    open({ kind, source, depositNumber: await addDeposit(client, memberId) });

  await complete(client, await openForDeposit("bonus", "WELCOME"));
  await withdraw(client, memberId, "withdraw-between-rewards");
  await complete(client, await openForDeposit("bonus", "DAILY"));
  await complete(client, await openForDeposit("bonus", "WEEKLY"));
  await complete(client, await openForDeposit("bonus", "WEEKLY"));
  await end(client, await openForDeposit("promotion", "KRAPAO50"));
  await complete(client, await open({ kind: "promotion", source: "HELLO20" }));
  await complete(client, await open({ kind: "invite", source: "2026-01-01" }));
  await bookRefund(client, memberId);
  await complete(
    client,
    await open({ kind: "refund", source: "2026-01-01", isPartlyRefund: true }),
  );
  await earnCoins(client, memberId);
  await complete(client, await openCoupon(client, memberId));
  // Some of them win coupons that are never claimed.
  for (let round = 0; round < 20; round += 1) await spin(client, memberId);

  await client.query("update clock set shift = shift + interval '7 days'");
  await complete(client, await openForDeposit("bonus", "DAILY"));
  await complete(client, await open({ kind: "invite", source: "2026-01-08" }));
  await withdraw(client, memberId, "withdraw-before-reward");
  await openForDeposit("bonus", "WEEKLY");
}

interface Grant {
  readonly id: string;
  readonly memberId: string;
  readonly kind: string;
}

export async function openReward(client: pg.Client, reward: Reward): Promise<Grant> {
  const { memberId, kind, source, depositNumber, isPartlyRefund = false } = reward;
  const fromRefundMinor = isPartlyRefund ? amountMinor : 0;
  const rewardMinor = amountMinor + fromRefundMinor;
  const number = await post(client, {
    memberId,
    kind: "bonus",
    state: "SUCCESS",
    source: kind.toUpperCase(),
    target: "WALLET",
    amountMinor: rewardMinor,
    walletMinor: rewardMinor,
    refundMinor: -fromRefundMinor,
    house: "promotion",
  });
  const { rows } = await client.query<{ id: string }>(
    `insert into reward_grant (member_id, kind, source, names, currency, reward_minor,
       base_minor, success_bps, fail_bps, must_play_minor, end_below_minor, operation_number,
       deposit_number, started_at, due_at)
     select member_id, $3, $4, '{"th": "Proof", "la": "Proof", "en": "Proof"}', currency, amount_minor, $5, 10000, 1000, $5, 500, number,
       $6, created_at, created_at
     from operation where member_id = $1 and number = $2
     returning id`,
    [
      memberId,
      number,
      kind,
      source,
      depositNumber === undefined ? rewardMinor : rewardMinor + amountMinor,
      depositNumber ?? null,
    ],
  );
  if (kind === "invite") {
    await client.query(
      `insert into invite_total as total (inviter_id, received_minor) values ($1, $2)
       on conflict (inviter_id) do update
         set received_minor = total.received_minor + excluded.received_minor`,
      [memberId, rewardMinor],
    );
  }
  return { id: rows[0]?.id ?? "", memberId, kind };
}

const complete = (client: pg.Client, grant: Grant) =>
  finish(client, grant, { state: "COMPLETED", clearedMinor: 0 });

/** The house collects the balance of a game. */
async function end(client: pg.Client, grant: Grant): Promise<void> {
  await beginEnding(client, grant);
  const number = await collectMoney(client, grant);
  await client.query("select ledger_advance($1, $2, 'SUCCESS', 0, $3, 0, 'promotion')", [
    grant.memberId,
    number,
    -amountMinor,
  ]);
  await finish(client, grant, { state: "ENDED", clearedMinor: amountMinor });
}

async function beginEnding(client: pg.Client, { id }: Grant): Promise<void> {
  await client.query(
    `update reward_grant set state = 'ENDING', end_key = 'end', clearing = '{JOKER}'
     where id = $1`,
    [id],
  );
}

/** The game's balance has arrived and waits to be handed over. */
function collectMoney(client: pg.Client, { id, memberId }: Grant): Promise<string> {
  const key = `clear:${id}:JOKER:1`;
  return transfer(client, { memberId, key, from: "JOKER", to: "HOUSE", fates: ["done"] });
}

async function finish(
  client: pg.Client,
  { id, memberId, kind }: Grant,
  { state, clearedMinor }: { state: "COMPLETED" | "ENDED" | "VOIDED"; clearedMinor: number },
): Promise<void> {
  const isTakenBack = state === "VOIDED";
  const number = await post(client, {
    memberId,
    kind: "finish_bonus",
    state: "SUCCESS",
    source: kind.toUpperCase(),
    target: state === "COMPLETED" ? "WALLET" : "HOUSE",
    amountMinor: clearedMinor,
    ...(isTakenBack ? { walletMinor: -clearedMinor, house: "promotion" } : {}),
  });
  await client.query(
    `update reward_grant
     set state = $4, finish_number = number, ended_at = operation.created_at, due_at = null
     from operation
     where reward_grant.id = $1 and operation.member_id = $2 and number = $3`,
    [id, memberId, number, state],
  );
}

async function withdraw(client: pg.Client, memberId: string, key: string): Promise<void> {
  const route = { source: "WALLET", target: "SCB" } as const;
  const number = await openOperation(client, { memberId, kind: "withdraw", ...route, key });
  await client.query("select ledger_advance($1, $2, 'SUCCESS', 0, $3, 0, 'bank:SCB')", [
    memberId,
    number,
    -amountMinor,
  ]);
  await client.query(
    `insert into withdrawal (member_id, number, reference, due_at, checked_at, sent_at, is_open)
     values ($1, $2, ${newReference("W")}, clock_now(), clock_now(), clock_now(), false)`,
    [memberId, number],
  );
}

/** Paid into the refund balance, and moved to the wallet later. */
export async function bookRefund(client: pg.Client, memberId: string): Promise<void> {
  const number = await post(client, {
    memberId,
    kind: "bonus",
    state: "SUCCESS",
    source: "REFUND",
    target: "REFUND_BALANCE",
    amountMinor,
    refundMinor: amountMinor,
    house: "promotion",
  });
  await client.query(
    `insert into refund (member_id, day, loss_minor, amount_minor, operation_number, created_at)
     values ($1, '2026-01-01', $2, $3, $4, clock_now())`,
    [memberId, amountMinor * 20, amountMinor, number],
  );
}
