import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type {
  MemberCard,
  MemberOperation,
  WithdrawalAnswer,
} from "@krapao/contract/office/members";
import { sql } from "kysely";
import { findStop, toStop } from "#features/protection/queries.ts";
import { type Rehearsal, rehearseWithdrawal } from "#features/withdraw/rehearsal.ts";
import type { Database } from "#platform/database/database.ts";
import {
  findMember,
  listBanks,
  listDoings,
  listMoney,
  listOpen,
  listOperations,
  listPeople,
  type OperationRow,
} from "./member-rows.ts";

const pageSize = 25;

export async function readMemberCard(
  { db, deeds }: { db: Database; deeds: Database },
  id: string,
): Promise<MemberCard | undefined> {
  const row = await findMember(db, id);
  if (!row) return undefined;
  const { games, incoming, reward } = await listMoney(db, id);
  const people = await listPeople(db, id);
  const doings = await listDoings(db, id);
  const stop = await findStop(deeds, id);
  return {
    id: row.id,
    phone: row.phone,
    name: row.name,
    currency: row.currency,
    since: row.created_at.toISOString(),
    disabledAt: row.disabled_at?.toISOString() ?? null,
    isClosed: row.is_closed,
    inviterId: row.inviter_id,
    account: {
      bankCode: row.bank_code,
      accountNo: row.account_no,
      accountName: row.account_name,
      changedAt: row.account_changed_at.toISOString(),
    },
    banks: await listBanks(db),
    money: {
      wallet: toAmount(row.wallet_minor),
      onItsWay: toAmount(row.held_minor),
      refund: toAmount(row.refund_minor),
      invite: toAmount(row.invite_minor),
      net: toAmount(row.net_minor),
      turnover: toAmount(row.turnover_minor),
    },
    games: games.map((game) => ({
      provider: game.provider,
      balance: toAmount(game.balance_minor),
      inBets: toAmount(game.outstanding_minor),
      seenAt: game.seen_at?.toISOString() ?? null,
      isStale: game.is_stale,
    })),
    open: (await listOpen(db, id)).map(toOperation),
    incoming: incoming.map((one) => ({
      kind: one.kind,
      // The amount of a slip is zero until the bank has confirmed it.
      amount: one.amount_minor ? toAmount(one.amount_minor) : null,
      reference: one.reference,
      isHeld: one.is_held,
      at: one.created_at.toISOString(),
    })),
    reward: reward
      ? {
          kind: reward.kind,
          names: reward.names,
          amount: toAmount(reward.reward_minor),
          mustPlay: toAmount(reward.must_play_minor),
          played: toAmount(reward.played_minor),
          state: reward.state,
          since: reward.started_at.toISOString(),
        }
      : null,
    withdrawal: await answerWithdrawal({ db, deeds }, row),
    stop: stop ? toStop(stop) : null,
    ...toDoings(doings),
    ...toPeople(people),
  };
}

function toDoings({ conversationId, play }: Awaited<ReturnType<typeof listDoings>>) {
  return {
    conversationId,
    play: play.map((one) => ({
      day: one.day,
      bets: Number(one.bets),
      stake: toAmount(one.stake_minor),
      payout: toAmount(one.payout_minor),
    })),
  };
}

function toPeople({ sessions, devices, ring, acts }: Awaited<ReturnType<typeof listPeople>>) {
  return {
    sessions: sessions.map((one) => ({
      device: one.device,
      startedAt: one.created_at.toISOString(),
      usedAt: one.last_used_at.toISOString(),
    })),
    devices: devices.map((one) => ({
      device: one.device,
      firstAt: one.first_seen_at.toISOString(),
      lastAt: one.last_seen_at.toISOString(),
    })),
    ring: ring.map((one) => ({
      id: one.id,
      name: one.name,
      phone: one.phone,
      isDisabled: one.is_disabled,
      shares: [
        ...(one.shares_browser ? (["BROWSER"] as const) : []),
        ...(one.shares_account ? (["ACCOUNT"] as const) : []),
        ...(one.shares_phone ? (["PHONE"] as const) : []),
      ],
    })),
    acts: acts.map((one) => ({
      id: String(one.id),
      kind: one.kind,
      reason: one.reason,
      by: one.requested_by,
      decidedBy: one.decided_by,
      at: one.requested_at.toISOString(),
      state: one.state,
      undoneBy: one.undone_by === null ? null : String(one.undone_by),
    })),
  };
}

const toOperation = (row: OperationRow): MemberOperation => ({
  number: Number(row.number),
  kind: row.kind,
  state: row.state,
  from: row.source,
  to: row.target,
  amount: toAmount(row.amount_minor),
  walletAfter: toAmount(row.wallet_after_minor),
  reference: row.reference,
  at: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  waitsFor: row.waits_for,
  heldReasons: row.held_reasons ?? [],
});

export async function readHistory(db: Database, id: string, before: number | null) {
  const rows = await listOperations(db, id, { before, size: pageSize + 1 });
  return {
    operations: rows.slice(0, pageSize).map(toOperation),
    isMore: rows.length > pageSize,
  };
}

interface Withdrawing {
  readonly id: string;
  readonly currency: Currency;
  readonly wallet_minor: bigint;
  readonly disabled_at: Date | null;
  readonly hold_until: Date | null;
}

/** The answer of the server's own rule to a request for all that the wallet holds, within the limits of one withdrawal. */
async function answerWithdrawal(
  { db, deeds }: { db: Database; deeds: Database },
  member: Withdrawing,
): Promise<MemberCard["withdrawal"]> {
  const { rows } = await sql<{ min_minor: bigint; max_minor: bigint }>`
    select ((value -> ${member.currency}::text ->> 'min')::numeric * 100)::bigint as min_minor,
      ((value -> ${member.currency}::text ->> 'max')::numeric * 100)::bigint as max_minor
    from setting where key = 'withdraw'
  `.execute(db);
  const [limits] = rows;
  if (!limits) throw new Error("The setting of withdrawals is missing.");
  const { min_minor: min, max_minor: max } = limits;
  const wanted = member.wallet_minor < max ? member.wallet_minor : max;
  const amountMinor = wanted > min ? wanted : min;
  const { id: memberId, currency } = member;
  const rehearsal = await rehearseWithdrawal(deeds, { memberId, currency, amountMinor });
  return {
    answer: member.disabled_at ? "DISABLED" : toAnswer(rehearsal),
    amount: toAmount(amountMinor),
    min: toAmount(min),
    max: toAmount(max),
    holdUntil: member.hold_until?.toISOString() ?? null,
  };
}

function toAnswer({ result, heldReasons }: Rehearsal): WithdrawalAnswer {
  switch (result) {
    case "POSTED":
      return heldReasons.length === 0 ? "YES" : "HELD";
    case "BONUS_CONDITION":
    case "UNFINISHED":
    case "MONEY_NOT_ENOUGH":
    case "REQUEST_LIMIT":
      return result;
    default:
      return "OTHER";
  }
}
