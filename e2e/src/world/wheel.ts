import type { Database } from "./database.ts";
import type { Member } from "./members.ts";

/** Lets deposits bring so many coins, by the books alone; they wait until that much was played. */
export async function giveWaitingCoins(
  database: Database,
  { id }: Member,
  coins: number,
): Promise<void> {
  await database.change(
    `select ledger_open(json_build_array(json_build_object(
       'index', 0, 'member_id', member.id, 'kind', 'deposit', 'state', 'SUCCESS',
       'currency', member.currency, 'amount_minor', worth.minor, 'source', 'SCB', 'target', 'WALLET',
       'detail', json_build_object(), 'wallet_minor', worth.minor, 'held_minor', 0,
       'refund_minor', 0, 'house', 'bank:SCB', 'is_alone', false)))
     from member, lateral (
       select $2::bigint * case currency when 'LAK' then 10000000 else 10000 end as minor
     ) as worth
     where member.id = $1`,
    [id, coins],
  );
}

/** Coins that can be spent: the deposit that brought them was played through. */
export async function giveCoins(database: Database, member: Member, coins: number): Promise<void> {
  await giveWaitingCoins(database, member, coins);
  await database.change(
    `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status, placed_at,
       settled_at)
     select 'PG', gen_random_uuid(), id, 'test', worth.minor, worth.minor, 'SETTLED', clock_now(),
       clock_now()
     from member, lateral (
       select $2::bigint * case currency when 'LAK' then 10000000 else 10000 end as minor
     ) as worth
     where member.id = $1`,
    [member.id, coins],
  );
}

/** The slice that the member's next spin draws, which nobody outside the database can know. */
async function readNextCode(database: Database, { id }: Member): Promise<string> {
  const code = await database.read(
    `select slice.code as value
     from ledger_account as member, spinwheel_seed as seed
     join spinwheel_slice as slice on slice.wheel_id = seed.wheel_id
     where member.member_id = $1 and seed.replaced_at is null
       and slice.position = width_bucket(spinwheel_draw(
         seed.inner_pad, seed.outer_pad, seed.total, member.member_id,
         coalesce(member.client_seed, member.member_id), member.spin_count + 1
       ), seed.starts)`,
    [id],
  );
  if (code === undefined) throw new Error("The wheel draws nothing.");
  return code;
}

/** Replaces seeds until the member's next spin wins a coupon, or wins none. */
export async function fixNextSpin(
  database: Database,
  member: Member,
  isWin: boolean,
): Promise<string> {
  for (;;) {
    const code = await readNextCode(database, member);
    if (code.startsWith("COUPON") === isWin) return code;
    await database.change("select spinwheel_commit(id) from spinwheel where is_active");
  }
}
