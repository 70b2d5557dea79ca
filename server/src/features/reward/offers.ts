import type { Currency } from "@krapao/contract/fields";
import type { Language } from "@krapao/contract/market";
import type { Banner } from "@krapao/contract/reward";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { planTerms, shareDown, type TermsMinor } from "./rules.ts";

/** The offer of a bonus or promotion: a share of a deposit up to a cap, or a fixed amount. */
export interface Offer {
  readonly reward_bps: number | null;
  readonly cap_minor: bigint | null;
  readonly fixed_minor: bigint | null;
  readonly deposit_min_minor: bigint;
  readonly success_bps: number;
  readonly fail_bps: number;
}

export interface Deposit {
  readonly number: bigint;
  readonly amountMinor: bigint;
}

/** The terms of an offer for a deposit; undefined if the deposit is too small. */
export function planOffer(
  offer: Offer,
  deposit: Pick<Deposit, "amountMinor"> | undefined,
  currency: Currency,
): TermsMinor | undefined {
  const depositMinor = deposit?.amountMinor ?? 0n;
  if (depositMinor < offer.deposit_min_minor) return undefined;
  const rewardMinor = rewardOf(offer, depositMinor);
  if (rewardMinor <= 0n) return undefined;
  const baseMinor = rewardMinor + depositMinor;
  const { success_bps: successBps, fail_bps: failBps } = offer;
  return planTerms({ rewardMinor, baseMinor, successBps, failBps }, currency);
}

/** The terms of an offer that needs no deposit. */
export function planWithout(offer: Offer & { readonly currency: Currency }) {
  return planOffer({ ...offer, deposit_min_minor: 0n }, undefined, offer.currency);
}

function rewardOf(offer: Offer, depositMinor: bigint): bigint {
  if (offer.fixed_minor !== null) return offer.fixed_minor;
  const share = shareDown(depositMinor, offer.reward_bps ?? 0);
  return offer.cap_minor !== null && offer.cap_minor < share ? offer.cap_minor : share;
}

/** The latest deposit, unless a reward, a bet, a withdrawal or the deduction of a deposit has followed it. */
export async function findQualifyingDeposit(
  db: Queryable,
  memberId: string,
): Promise<Deposit | undefined> {
  const { rows } = await sql<Deposit>`
    select deposit.number, deposit.amount_minor as "amountMinor"
    from ledger_account as account
    join operation as deposit
      on deposit.member_id = account.member_id and deposit.number = account.deposit_number
    where account.member_id = ${memberId} and not exists (
        select from reward_grant
        where member_id = ${memberId} and deposit_number = deposit.number
      )
      and not exists (
        select from bet where member_id = ${memberId} and placed_at >= deposit.created_at
      )
      -- A withdrawal that failed does not count. Only then are earlier ones looked at.
      and (account.withdraw_number > deposit.number and exists (
        select from (
          select from operation
          where member_id = ${memberId} and number > deposit.number
            and number <= account.withdraw_number and kind = 'withdraw' and state <> 'FAILED'
          order by number desc
          limit 1
        ) as later
      )) is not true
      and not exists (
        select from operation
        where member_id = ${memberId} and state <> 'PENDING' and facet = 'adjust:SUCCESS::WALLET:HOUSE'
          and created_at >= deposit.created_at and detail ->> 'cause' = 'deposit'
      )
  `.execute(db);
  return rows[0];
}

/**
 * Takes one from an offer's quota; returns false if none was left. Without a quota there is no
 * limit.
 */
export async function takeFromQuota(
  tx: Queryable,
  table: "bonus" | "promotion",
  { code, quota }: { code: string; quota: number | null },
): Promise<boolean> {
  if (quota === null) return true;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set given = given + 1 where code = ${code}
      and given < quota -- guard: quota
  `.execute(tx);
  return numAffectedRows === 1n;
}

/** The banners of several owners in one language, in their order. */
export async function listBanners(
  db: Queryable,
  owners: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, Banner[]>> {
  const byOwner = new Map<string, Banner[]>(owners.map((owner) => [owner, []]));
  if (owners.length === 0) return byOwner;
  const rows = await db
    .selectFrom("reward_banner")
    .select(["owner", "image", "html"])
    .where("owner", "in", [...owners])
    .where("language", "=", language)
    .orderBy("position")
    .execute();
  for (const { owner, image, html } of rows) byOwner.get(owner)?.push({ image, html });
  return byOwner;
}
