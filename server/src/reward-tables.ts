import type { Currency } from "@krapao/contract/fields";
import type { Language, Texts as AllTexts } from "@krapao/contract/market";
import type { RewardKind } from "@krapao/contract/reward";
import type { GameCode } from "@krapao/contract/slot";
import type { ColumnType, Generated } from "kysely";

type Moment = ColumnType<Date, Date, Date>;
type Texts<Name extends string> = Readonly<Record<`${Name}_${Language}`, string>>;

export interface RewardGrantTable {
  id: Generated<bigint>;
  member_id: string;
  kind: RewardKind;
  source: string;
  names: AllTexts;
  currency: Currency;
  reward_minor: bigint;
  base_minor: bigint;
  success_bps: number;
  fail_bps: number;
  must_play_minor: bigint;
  end_below_minor: bigint;
  operation_number: bigint;
  deposit_number: bigint | null;
  state: Generated<"OPEN" | "HELD" | "ENDING" | "COMPLETED" | "ENDED" | "VOIDED">;
  released_at: Date | null;
  end_key: string | null;
  clearing: Generated<GameCode[]>;
  finish_number: bigint | null;
  started_at: Moment;
  due_at: Date | null;
  attempts: Generated<number>;
  ended_at: Date | null;
}

interface OfferTable extends Texts<"title"> {
  code: string;
  currency: Currency;
  reward_bps: number | null;
  cap_minor: bigint | null;
  fixed_minor: bigint | null;
  deposit_min_minor: bigint;
  success_bps: number;
  fail_bps: number;
  quota: number | null;
  given: number;
  is_open: boolean;
}

export interface BonusTable extends OfferTable {
  type: "limit" | "day" | "week";
  max_received: number;
  position: number;
}

export interface PromotionTable extends OfferTable, Texts<"description"> {
  needs_deposit: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
}

interface RewardBannerTable {
  owner: string;
  language: Language;
  position: number;
  image: string | null;
  html: string;
}

interface InviteEarningTable {
  inviter_id: string;
  invitee_id: string;
  day: ColumnType<Date, string, string>;
  rate_bps: number;
  turnover_minor: bigint;
  is_barred: boolean;
  earned_minor: bigint;
  received_minor: bigint;
  updated_at: Date;
}

interface RefundTable {
  member_id: string;
  day: ColumnType<Date, string, string>;
  loss_minor: bigint;
  amount_minor: bigint;
  operation_number: bigint;
  created_at: Moment;
}

/** The tables of rewards. */
export interface RewardTables {
  reward_grant: RewardGrantTable;
  bonus: BonusTable;
  promotion: PromotionTable;
  reward_banner: RewardBannerTable;
  invite_earning: InviteEarningTable;
  refund: RefundTable;
}
