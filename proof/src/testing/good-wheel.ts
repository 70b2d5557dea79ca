import { languages } from "@krapao/contract/market";
import { allowSpins } from "@krapao/testkit/books";
import { changeUnguarded } from "@krapao/testkit/settings";
import type pg from "pg";
import { amountMinor } from "./post.ts";

const textInAllLanguages = Object.fromEntries(languages.map((language) => [language, "wheel"]));

/** A wheel of which every second spin wins a hundred baht, or that in kip. */
export async function installWheel(client: pg.Client): Promise<void> {
  await allowSpins(client, 1000);
  const text = `'${JSON.stringify(textInAllLanguages)}'`;
  await changeUnguarded(
    client,
    `update spinwheel set is_active = false;
     with wheel as (
       insert into spinwheel (name, percent_success, percent_fail, coupon_days, is_active)
       values (${text}, 100, 10, 7, true) returning id
     )
     insert into spinwheel_slice (wheel_id, position, code, weight, kind, baht_minor, lak_minor,
       label, html, bg_color, text_color)
     select id, slice.*, ${text}, ${text}, '#000000', '#ffffff'
     from wheel cross join (
       values (1, 'WIN', 1, 'coupon', ${amountMinor}, ${amountMinor} * 1000), (2, 'MISS', 1, 'none', 0, 0)
     ) as slice`,
  );
  await replaceSeed(client);
}

export async function replaceSeed(client: pg.Client): Promise<void> {
  await changeUnguarded(client, "select spinwheel_commit(id) from spinwheel where is_active");
}

/** Spins once; answers the number of the spin where a coupon was won. */
export async function spin(client: pg.Client, memberId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ result: string; number: string; position: number }>(
    "select result, number, position from spinwheel_spin_once(array[$1], array[null], array[null])",
    [memberId],
  );
  const [row] = rows;
  if (row?.result !== "SPUN") throw new Error(`The wheel answered ${row?.result}.`);
  return row.position === 1 ? row.number : undefined;
}

/** Spins until a coupon is won and marks it as claimed; answers what its reward is to be called. */
export async function claimCoupon(client: pg.Client, memberId: string): Promise<string> {
  for (;;) {
    const number = await spin(client, memberId);
    if (number === undefined) continue;
    await client.query(
      "update spinwheel_spin set claimed_at = clock_now() where member_id = $1 and number = $2",
      [memberId, number],
    );
    return `${memberId}:${number}`;
  }
}
