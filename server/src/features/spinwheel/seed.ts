import type { Currency } from "@krapao/contract/fields";
import type pg from "pg";
import { byLanguage, colours, textsOf } from "./slice-styles.ts";
import { texts } from "./seed-texts.ts";

interface SeedSlice {
  readonly code: string;
  readonly weight: number;
  /** The value of the coupon; null if nothing is won. */
  readonly prize: Readonly<Record<Currency, number>> | null;
  readonly bgColor: string;
  readonly textColor: string;
}

const { gold, ink, jade, clay, plum } = colours;

const coupon = (baht: number) => ({ BAHT: baht, LAK: baht * 1000 });

/**
 * In their order on the wheel. A coin is worth 0.485 baht on average. With invite money that is
 * less than what playing its hundred baht costs at an edge of one percent
 * (docs/decisions/0018-no-reward-without-risk.md).
 */
export const slices: readonly SeedSlice[] = [
  { code: "COUPON_1", weight: 1800, prize: coupon(1), ...jade },
  { code: "MISS_1", weight: 4189, prize: null, ...ink },
  { code: "COUPON_10", weight: 50, prize: coupon(10), ...clay },
  { code: "COUPON_2", weight: 400, prize: coupon(2), ...plum },
  { code: "COUPON_500", weight: 1, prize: coupon(500), ...gold },
  { code: "MISS_2", weight: 3400, prize: null, ...ink },
  { code: "COUPON_5", weight: 150, prize: coupon(5), ...plum },
  { code: "COUPON_50", weight: 10, prize: coupon(50), ...clay },
];

/** A coupon must be played five times over, and may be ended with a tenth of it left. */
const terms = { percentSuccess: 500, percentFail: 10, couponDays: 7 };

/** Adds a first wheel and commits to it; an operator's own wheel stays as it is. */
export async function seedSpinwheel(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with wheel as (
       insert into spinwheel (name, percent_success, percent_fail, coupon_days, is_active)
       select $1::jsonb, $2, $3, $4, true
       where not exists (select from spinwheel)
       returning id
     ),
     slices as (
       insert into spinwheel_slice (
         wheel_id, position, code, weight, kind, baht_minor, lak_minor, label, html, bg_color, text_color
       )
       select wheel.id, row.position, row.code, row.weight, row.kind, row.baht, row.lak,
         row.label, row.html, row."bgColor", row."textColor"
       from wheel, jsonb_to_recordset($5::jsonb) as row (
         position smallint, code text, weight integer, kind text, baht bigint, lak bigint,
         label jsonb, html jsonb, "bgColor" text, "textColor" text
       )
     )
     select id from wheel`,
    [
      JSON.stringify(byLanguage((language) => texts[language].name)),
      terms.percentSuccess,
      terms.percentFail,
      terms.couponDays,
      JSON.stringify(slices.map(toRow)),
    ],
  );
  await pool.query(
    `select spinwheel_commit(id) from spinwheel as wheel
     where is_active and not exists (select from spinwheel_seed where wheel_id = wheel.id)`,
  );
}

function toRow({ prize, ...slice }: SeedSlice, index: number) {
  return {
    ...slice,
    ...textsOf(prize),
    position: index + 1,
    kind: prize ? "coupon" : "none",
    baht: (prize?.BAHT ?? 0) * 100,
    lak: (prize?.LAK ?? 0) * 100,
  };
}
