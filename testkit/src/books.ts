import { createHash, randomUUID } from "node:crypto";
import type { Currency } from "@krapao/contract/fields";
import type { GameCode } from "@krapao/contract/slot";
import type { Person } from "./outside.ts";
import type { Queryable } from "./queryable.ts";
import { changeSetting } from "./settings.ts";

/** The initial state of the ledger for a test, written as the database owner, without the API. */

/** A new member before the first deposit, with a session. */
export interface NewMember {
  readonly id: string;
  readonly token: string;
  /** The bank account as the member registered it. */
  readonly bank: Person;
  /** Baht if absent. */
  readonly currency?: Currency;
}

/**
 * Adds members with a session each, without registration. `isLocked`: their bank accounts are
 * final.
 */
export async function insertMembers(
  db: Queryable,
  members: readonly NewMember[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<void> {
  const rows = members.map(({ id, token, bank, currency = "BAHT" }) => ({
    id,
    currency,
    hash: createHash("sha256").update(token).digest("hex"),
    bank: bank.bankCode,
    account: bank.accountNo,
    name: bank.name,
  }));
  await db.query(insertion, [JSON.stringify(rows), isLocked]);
}

/** One statement, so that a member is created completely or not at all. */
const insertion = `
  with input as materialized (
    select * from json_to_recordset($1::json)
      as input (id text, currency text, hash text, bank text, account text, name text)
  ),
  members as (
    insert into member (id, username, name, password_hash, currency)
    select id, '099' || account, name, '-', currency from input
  ),
  accounts as (
    insert into bank_account (member_id, bank_code, account_no, account_name, locked_at)
    select id, bank, account, name, case when $2 then clock_now() end from input
  ),
  wallets as (insert into ledger_account (member_id, currency) select id, currency from input)
  insert into session (token_hash, member_id, expires_at)
  select decode(hash, 'hex'), id, clock_now() + interval '1 day' from input`;

interface Credit {
  readonly amountMinor: number;
  readonly currency?: Currency;
  /** A deposit that a bank has reported, or a reward from the promotion budget. */
  readonly kind: "deposit" | "bonus";
}

/** Requests for `ledger_open` that credit wallets, as JSON. */
export function writeCredits(
  memberIds: readonly string[],
  { amountMinor, currency = "BAHT", kind }: Credit,
): string {
  const [source, house] = kind === "deposit" ? ["SCB", "bank:SCB"] : ["PROMOTION", "promotion"];
  const orders = memberIds.map((memberId, index) => ({
    index,
    member_id: memberId,
    kind,
    state: "SUCCESS",
    currency,
    amount_minor: amountMinor,
    source,
    target: "WALLET",
    detail: {},
    wallet_minor: amountMinor,
    held_minor: 0,
    refund_minor: 0,
    house,
    is_alone: false,
  }));
  return JSON.stringify(orders);
}

/** Credits wallets through the ledger's own function. */
export async function credit(
  db: Queryable,
  memberIds: readonly string[],
  given: Credit,
): Promise<void> {
  const { rows } = await db.query<{ count: string }>(
    "select count(*)::text from ledger_open($1::json) where result = 'POSTED'",
    [writeCredits(memberIds, given)],
  );
  if (rows[0]?.count !== String(memberIds.length))
    throw new Error("The ledger did not post all credits.");
}

interface ReportedBet {
  readonly memberId: string;
  readonly stakeMinor: number;
  readonly payoutMinor?: number;
  readonly status?: "OPEN" | "SETTLED" | "VOID";
  readonly provider?: GameCode;
  /** As intervals from now. */
  readonly placed?: string;
  readonly settled?: string;
  /** What the provider says that it is on, and the side of it. */
  readonly event?: string;
  readonly side?: string;
}

/** Stores a bet as a game's feed reports it; returns its id. */
export async function reportBet(db: Queryable, bet: ReportedBet): Promise<string> {
  const { memberId, stakeMinor, payoutMinor = 0, status = "SETTLED", provider = "JOKER" } = bet;
  const { placed = "0", settled = placed, event = null, side = null } = bet;
  const id = randomUUID();
  await db.query(
    `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status, placed_at,
       settled_at, event, side)
     select $1, $2, $3, 'test', $4, $5, $6, moment + $7::interval,
       case $6 when 'OPEN' then null else moment + $8::interval end, $9, $10
     from clock_now() as moment`,
    [provider, id, memberId, stakeMinor, payoutMinor, status, placed, settled, event, side],
  );
  return id;
}

/** Sets the spins a day, for tests that do not test that limit. */
export async function allowSpins(db: Queryable, spinsPerDay: number): Promise<void> {
  await changeSetting(db, "spinwheel", { spinsPerDay });
}
