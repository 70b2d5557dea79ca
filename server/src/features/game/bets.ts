import { type GameCode, gameCodes } from "@krapao/contract/slot";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { claimDue, type DueRows, reschedule } from "#platform/database/due-rows.ts";
import { type Intake, keepUnreadable, takeReadable } from "#platform/unreadable-items.ts";
import { workOnAll } from "#platform/worker.ts";
import type { ReportedBet, UnreadableBet } from "#providers/game.ts";
import { NoAnswer } from "#providers/no-answer.ts";

/** How often a provider is polled, and how long a process may work on one page. */
const everySeconds = 10;
const leaseSeconds = 30;
const pageMax = 500;

/** Fetches the bets since the last poll. Returns true if more may be due now. */
export async function readBets(ctx: Context): Promise<boolean> {
  const due = await claimDue<Feed>(ctx.db, feeds, { limit: gameCodes.length, leaseSeconds });
  const pages = await workOnAll(due, {
    referenceOf: ({ provider }) => provider,
    work: ({ provider, after_cursor: after }) => tryPage(ctx, provider, after),
  });
  return pages.some((page) => page?.isFull);
}

/**
 * A member's request reads at most this many pages, so that it ends even if the list grows faster.
 */
const pagesMax = 40;

/**
 * Reads every bet list where the member has ever moved money, each to its end. Returns false if one
 * of them could not be read: a caller that decides by the bets must then refuse.
 */
export async function readBetsOf(ctx: Context, memberId: string): Promise<boolean> {
  const { rows } = await sql<Pick<Feed, "provider">>`
    select provider from bet_feed
    where provider in (
      select provider from game_account where member_id = ${memberId} and moves > 0
    )
  `.execute(ctx.db);
  const read = await Promise.all(rows.map(({ provider }) => readToEnd(ctx, provider)));
  return !read.includes(false);
}

/** Reads page after page until one is not full. Returns true if it reached the end. */
async function readToEnd(ctx: Context, provider: GameCode): Promise<boolean> {
  for (let page = 0; page < pagesMax; page += 1) {
    const feed = await ctx.db
      .selectFrom("bet_feed")
      .select("after_cursor")
      .where("provider", "=", provider)
      .executeTakeFirstOrThrow();
    // If another process stores this page first, reading continues behind it.
    const read = await tryPage(ctx, provider, feed.after_cursor);
    if (!read) return false;
    if (read.isStored && !read.isFull) return true;
  }
  return false;
}

interface Feed {
  readonly provider: GameCode;
  readonly after_cursor: string;
}

const feeds: DueRows = { table: "bet_feed", key: ["provider"], longestSeconds: leaseSeconds };

interface PageRead {
  /** More may be due now. */
  readonly isFull: boolean;
  /** False if another process has stored this page meanwhile. */
  readonly isStored: boolean;
}

/** Undefined if the provider gives no list of bets: it is read again when the lease ends. */
async function tryPage(
  ctx: Context,
  provider: GameCode,
  after: string,
): Promise<PageRead | undefined> {
  try {
    return await readPage(ctx, provider, after);
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}

async function readPage(ctx: Context, provider: GameCode, after: string): Promise<PageRead> {
  const reported = await ctx.game.readBets(provider, after);
  const isFull = reported.length >= pageMax;
  const cursor = reported.findLast((bet) => bet.cursor !== undefined)?.cursor ?? after;
  const isStored = await ctx.db.transaction().execute(async (tx) => {
    const seconds = isFull ? 0 : everySeconds;
    const page = { provider, after_cursor: after };
    const set = { after_cursor: cursor, read_at: clockNow };
    const isNext = await reschedule(tx, feeds, page, { seconds, set });
    // If another process has read on meanwhile, our page may be older than the stored bets.
    if (isNext) await takeBets({ tx, log: ctx.log }, provider, reported);
    return isNext;
  });
  return { isFull, isStored };
}

/**
 * Stores the readable bets. Unreadable ones are kept for an operator and do not block the others.
 */
async function takeBets(
  intake: Intake,
  provider: GameCode,
  reported: readonly (ReportedBet | UnreadableBet)[],
): Promise<void> {
  const source = `bets:${provider}`;
  const bets = reported.filter((bet): bet is ReportedBet => !("unreadable" in bet));
  for (const bet of reported) {
    if (!("unreadable" in bet)) continue;
    const reason = "not a bet as agreed";
    await keepUnreadable(intake, { source, id: bet.cursor, content: bet.unreadable, reason });
  }
  await lockPlayers(intake.tx, provider, bets);
  await takeReadable(intake, {
    items: bets,
    describe: (bet) => ({ source, id: bet.cursor, content: toRow(bet) }),
    take: (some) => keepBets(intake.tx, provider, some),
  });
}

/** Takes every lock that the bets need, so that the pages of two providers do not deadlock. */
async function lockPlayers(
  tx: Queryable,
  provider: GameCode,
  bets: readonly ReportedBet[],
): Promise<void> {
  // A name that no account can have is not looked up: it may hold bytes that PostgreSQL refuses.
  const names = [...new Set(bets.map(({ username }) => username))].filter(isUsername);
  if (names.length > 0) await sql`select bets_lock(${provider}, ${names}::text[])`.execute(tx);
}

const isUsername = (name: string) => /^[\w.@-]{1,64}$/.test(name);

/** Stores the bets of members; a bet that is reported again is updated. */
async function keepBets(
  tx: Queryable,
  provider: GameCode,
  bets: readonly ReportedBet[],
): Promise<void> {
  // Only the latest report of a bet counts, and one statement may update a row only once.
  const latest = [...new Map(bets.map((bet) => [bet.id, bet])).values()];
  const rows = latest.map(toRow);
  await sql`
    insert into bet (
      provider, id, member_id, game, stake_minor, payout_minor, status, placed_at, settled_at, event, side
    )
    select provider.code, reported.id, account.member_id, reported.game,
      floor(reported.stake / ratio.value), floor(reported.payout / ratio.value),
      reported.status, reported.placed_at, reported.settled_at, reported.event, reported.side
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reported (
      id text, username text, game text, stake bigint, payout bigint, status text,
      placed_at timestamptz, settled_at timestamptz, event text, side text
    )
    join game_provider as provider on provider.code = ${provider}
    join game_account as account
      on account.provider = provider.code and account.username = reported.username
    join member on member.id = account.member_id
    cross join lateral (
      select case member.currency when 'LAK' then provider.ratio_lak else provider.ratio_baht end
    ) as ratio (value)
    where ratio.value is not null
    on conflict (provider, id) do update set
      stake_minor = excluded.stake_minor, payout_minor = excluded.payout_minor,
      status = excluded.status, settled_at = excluded.settled_at
  `.execute(tx);
}

function toRow(bet: ReportedBet) {
  return {
    id: bet.id,
    username: bet.username,
    game: bet.game,
    stake: String(bet.stakeMinor),
    payout: String(bet.payoutMinor),
    status: bet.status,
    placed_at: bet.placedAt.toISOString(),
    settled_at: bet.settledAt?.toISOString(),
    event: bet.event,
    side: bet.side,
  };
}
