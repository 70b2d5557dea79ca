import { bonus } from "@krapao/contract/bonus";
import { promotion } from "@krapao/contract/promotion";
import { idempotencyHeader } from "@krapao/contract/route";
import { statement } from "@krapao/contract/statement";
import * as books from "@krapao/testkit/books";
import { Clock } from "@krapao/testkit/clock";
import { checkGrants } from "#features/reward/worker.ts";
import type { Member } from "./members.ts";
import type { World } from "./world.ts";

/** Helpers for rewards. */

const keyed = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { [idempotencyHeader]: key };

export function takeBonus(world: World, { token }: Member, code: string, key?: string) {
  const call = { ...bonus.activate, path: `/api/bonus/activate/${code}` };
  return world.call(call, { token, headers: keyed(key) });
}

export function takePromotion(world: World, { token }: Member, code: string, key?: string) {
  const call = { ...promotion.activate, path: `/api/promotion/activate/${code}` };
  return world.call(call, { token, headers: keyed(key) });
}

export function endBonus(world: World, { token }: Member, key?: string) {
  return world.call(bonus.clear, { token, headers: keyed(key) });
}

export async function readActive(world: World, { token }: Member) {
  return (await world.call(bonus.active, { token })).body;
}

/** The statement's rows, the oldest first. */
export async function readStatement(world: World, { token }: Member) {
  const { body } = await world.call(statement.list, { token, body: { page: 1, limit: 100 } });
  return body.statements.toReversed();
}

interface Bet {
  readonly stake: number;
  readonly payout?: number;
  readonly status?: "OPEN" | "SETTLED" | "VOID";
  /** As an interval from now. */
  readonly placed?: string;
  readonly settled?: string;
  readonly event?: string;
  readonly side?: string;
}

/** Stores a bet as the feed would report it; returns its id. */
export async function reportBet(world: World, { id }: Member, bet: Bet): Promise<string> {
  const { stake, payout = 0, ...rest } = bet;
  const minor = { stakeMinor: Math.round(stake * 100), payoutMinor: Math.round(payout * 100) };
  return books.reportBet(world.owner, { memberId: id, ...minor, ...rest });
}

/** Moves the clock to the next noon in Bangkok, so that no day ends during a file's tests. */
export async function goToNoon(world: World): Promise<void> {
  await new Clock(world.owner).goToNoon();
}

/** Lets days pass and keeps all sessions valid. */
export async function passDays(world: World, interval: string): Promise<void> {
  await world.moveClock(interval);
  await world.owner.query("update session set expires_at = expires_at + $1::interval", [interval]);
}

/** Runs the worker for everything due. */
export async function checkRewards(world: World): Promise<void> {
  while (await checkGrants(world.ctx));
}

/** Checks that the ledger balances, and that the house paid exactly what members got. */
export async function checkBooks(world: World): Promise<{ sum: bigint; breaches: unknown[] }> {
  const { rows } = await world.owner.query<{ sum: bigint }>(
    `select (select coalesce(sum(amount_minor), 0) from ledger_entry)::bigint
       + (select coalesce(sum(amount_minor), 0) from house_entry)::bigint as sum`,
  );
  const { rows: breaches } = await world.owner.query(
    `select member_id from ledger_account as account
     where wallet_minor <> (select coalesce(sum(amount_minor), 0) from ledger_entry
         where member_id = account.member_id and account = 'wallet')
       or held_minor <> (select coalesce(sum(amount_minor), 0) from ledger_entry
         where member_id = account.member_id and account = 'held')
       or refund_minor <> (select coalesce(sum(amount_minor), 0) from ledger_entry
         where member_id = account.member_id and account = 'refund')`,
  );
  return { sum: rows[0]?.sum ?? 0n, breaches };
}
