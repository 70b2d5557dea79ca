import type { Page } from "@playwright/test";
import { reportBet } from "@krapao/testkit/books";
import { changeUnguarded } from "@krapao/testkit/settings";
import type { Product } from "#product/product.ts";
import type { Database } from "./database.ts";
import { callApi, type Member, type Player } from "./members.ts";

/** Runs something while the next call to a path is under way, before the server receives it. */
export async function meanwhile(
  page: Page,
  path: string,
  happen: () => Promise<unknown>,
): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await happen();
      await route.continue();
    },
    { times: 1 },
  );
}

interface ReportedBet {
  readonly stake: number;
  /** As an interval from now. */
  readonly placed?: string;
}

/** Stores a lost bet, as a game's feed would have reported it. */
export async function reportLoss(
  database: Database,
  { id }: Member,
  { stake, placed = "0" }: ReportedBet,
): Promise<void> {
  const bet = { memberId: id, stakeMinor: stake * 100, provider: "PG", placed } as const;
  await reportBet(database.client, bet);
}

/** Invite money of past days, received long ago. */
export async function addPastEarnings(
  database: Database,
  { id }: Member,
  { friend, count }: { friend: Member; count: number },
): Promise<void> {
  await database.change(
    `with total as (
       insert into invite_total (
         inviter_id, earned_minor, received_minor, earning_count, received_number
       )
       values ($1, 50 * $3::integer, 50 * $3::integer, $3::integer, $3::integer)
     )
     insert into invite_earning (
       inviter_id, invitee_id, day, rate_bps, turnover_minor, is_barred, number, updated_at
     )
     select $1, $2, (at at time zone 'Asia/Bangkok')::date, 50, 10000, false, $3::integer + 1 - past, at
     from generate_series(1, $3::integer) as past,
       lateral (select clock_now() - past * interval '1 day') as moment (at)`,
    [id, friend.id, count],
  );
}

/** Refunds of days before yesterday, added to the wallet long ago; the member has an operation. */
export async function addPastRefunds(
  database: Database,
  { id }: Member,
  count: number,
): Promise<void> {
  await database.change(
    `insert into refund (member_id, day, loss_minor, amount_minor, operation_number, created_at)
     select $1, (at at time zone 'Asia/Bangkok')::date - 1, 10000, 500, 1, at
     from generate_series(1, $2::integer) as past,
       lateral (select clock_now() - past * interval '1 day') as moment (at)`,
    [id, count],
  );
}

interface Playing {
  readonly product: Product;
  readonly database: Database;
}

/**
 * Sets the required turnover of the member's open reward to zero, so that the next check completes
 * it.
 */
export async function playThrough({ product, database }: Playing, player: Player): Promise<void> {
  await database.change(
    "update reward_grant set must_play_minor = 0 where member_id = $1 and ended_at is null",
    [player.id],
  );
  await callApi(product, player, "/api/bonus/clear");
}

interface OfferChange {
  readonly table: "bonus" | "promotion";
  readonly code: string;
  readonly during: string;
  readonly after: string;
}

/**
 * Changes an offer as an operator would, while the member's tap is under way, during the work. An
 * open page that reads again before the tap does not see it.
 */
export async function withOffer(
  { page, database }: { page: Page; database: Database },
  { table, code, during, after }: OfferChange,
  work: () => Promise<void>,
): Promise<void> {
  const change = (set: string) =>
    changeUnguarded(database.client, `update ${table} set ${set} where code = '${code}'`);
  await meanwhile(page, `/api/${table}/activate/${code}`, () => change(during));
  try {
    await work();
  } finally {
    await change(after);
  }
}
