import { credit, reportBet } from "@krapao/testkit/books";
import { changeUnguarded } from "@krapao/testkit/settings";
import type { Database } from "./database.ts";
import type { Member } from "./members.ts";

/** The currency of a member, and the deposit for a number of coins. */
async function worthOf(database: Database, { id }: Member, coins: number) {
  const currency = await database.read("select currency as value from member where id = $1", [id]);
  return currency === "LAK"
    ? ({ currency: "LAK", minor: coins * 10_000_000 } as const)
    : ({ currency: "BAHT", minor: coins * 10_000 } as const);
}

/** Gives coins for deposits, in the books alone; they wait until that much was played. */
export async function giveWaitingCoins(
  database: Database,
  member: Member,
  coins: number,
): Promise<void> {
  const { currency, minor } = await worthOf(database, member, coins);
  await credit(database.client, [member.id], { kind: "deposit", currency, amountMinor: minor });
}

/** Coins that can be spent: their deposit was played through. */
export async function giveCoins(database: Database, member: Member, coins: number): Promise<void> {
  await giveWaitingCoins(database, member, coins);
  const { minor } = await worthOf(database, member, coins);
  const bet = { memberId: member.id, stakeMinor: minor, payoutMinor: minor } as const;
  await reportBet(database.client, { ...bet, provider: "PG" });
}

/** The slice of the member's next spin, which only the database knows. */
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
    await changeUnguarded(
      database.client,
      "select spinwheel_commit(id) from spinwheel where is_active",
    );
  }
}
