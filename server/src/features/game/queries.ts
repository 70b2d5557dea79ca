import type { Currency } from "@krapao/contract/fields";
import type { GameCode } from "@krapao/contract/slot";
import { sql } from "kysely";
import { clockNow, type Queryable } from "#platform/database/database.ts";

type GameAccountId = { readonly memberId: string; readonly provider: GameCode };

/** The member's account at a provider, or the wish for one that the provider has not confirmed. */
export async function findAccount(db: Queryable, { memberId, provider }: GameAccountId) {
  return db
    .selectFrom("game_account")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("provider", "=", provider)
    .executeTakeFirst();
}

/** Writes down what is about to be asked for; a wish that stands already is left as it is. */
export async function addAccount(
  db: Queryable,
  account: GameAccountId & { username: string; passwordSealed: Buffer },
): Promise<void> {
  await db
    .insertInto("game_account")
    .values({
      member_id: account.memberId,
      provider: account.provider,
      username: account.username,
      password_sealed: account.passwordSealed,
    })
    .onConflict((conflict) => conflict.columns(["member_id", "provider"]).doNothing())
    .execute();
}

/** For an account that does not stand yet. */
export async function replacePassword(
  db: Queryable,
  { memberId, provider }: GameAccountId,
  sealed: Buffer,
): Promise<void> {
  await db
    .updateTable("game_account")
    .set({ password_sealed: sealed })
    .where("member_id", "=", memberId)
    .where("provider", "=", provider)
    .where("opened_at", "is", null)
    .execute();
}

/** Answers whether this call was the one that opened it. */
export async function openAccount(
  db: Queryable,
  { memberId, provider }: GameAccountId,
  key: string | undefined,
): Promise<boolean> {
  const opened = await db
    .updateTable("game_account")
    .set({ opened_at: clockNow, seen_at: clockNow, activate_key: key ?? null })
    .where("member_id", "=", memberId)
    .where("provider", "=", provider)
    .where("opened_at", "is", null)
    .executeTakeFirst();
  return opened.numUpdatedRows === 1n;
}

/** Writes down a password before it is sent; the one of a reset that is not settled is kept. */
export async function wishPassword(
  db: Queryable,
  { memberId, provider }: GameAccountId,
  sealed: Buffer,
): Promise<Buffer> {
  const { rows } = await sql<{ next_password_sealed: Buffer }>`
    update game_account set
      next_password_sealed = coalesce(next_password_sealed, ${sealed})
    where member_id = ${memberId} and provider = ${provider}
    returning next_password_sealed
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The account is not there.");
  return row.next_password_sealed;
}

/** The provider has taken the password, or refused it for good. */
export async function settlePassword(
  db: Queryable,
  { memberId, provider }: GameAccountId,
  { sealed, isTaken }: { sealed: Buffer; isTaken: boolean },
): Promise<void> {
  await db
    .updateTable("game_account")
    .set({ next_password_sealed: null, ...(isTaken ? { password_sealed: sealed } : {}) })
    .where("member_id", "=", memberId)
    .where("provider", "=", provider)
    .where("next_password_sealed", "=", sealed)
    .execute();
}

interface Readable {
  readonly provider: GameCode;
  readonly username: string;
  readonly moves: bigint;
  readonly ratio: string;
}

/** The accounts whose balance can be asked for: those that no money is moving to or from. */
export async function listReadable(
  db: Queryable,
  memberId: string,
  currency: Currency,
): Promise<Readable[]> {
  return db
    .selectFrom("game_account as account")
    .innerJoin("game_provider as provider", "provider.code", "account.provider")
    .select(["account.provider", "account.username", "account.moves"])
    .select((eb) =>
      eb
        .ref(currency === "LAK" ? "ratio_lak" : "ratio_baht")
        .$notNull()
        .as("ratio"),
    )
    .where("account.member_id", "=", memberId)
    .where("account.opened_at", "is not", null)
    .where(currency === "LAK" ? "ratio_lak" : "ratio_baht", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("game_transfer as moving")
            .select("moving.leg")
            .whereRef("moving.member_id", "=", "account.member_id")
            .whereRef("moving.provider", "=", "account.provider")
            .where("moving.ended_at", "is", null),
        ),
      ),
    )
    .execute();
}

interface Reading {
  readonly balanceMinor: bigint;
  readonly outstandingMinor: bigint;
}

/**
 * Keeps what was read, unless money moves or has moved since the question: then it may tell of another
 * time.
 */
export async function noteReading(
  db: Queryable,
  { memberId, provider, moves }: GameAccountId & { moves: bigint },
  reading: Reading | undefined,
): Promise<void> {
  await db
    .updateTable("game_account")
    .set(
      reading
        ? {
            balance_minor: reading.balanceMinor,
            outstanding_minor: reading.outstandingMinor,
            seen_at: clockNow,
            is_stale: false,
          }
        : { is_stale: true },
    )
    .where("member_id", "=", memberId)
    .where("provider", "=", provider)
    .where("moves", "=", moves)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("game_transfer as moving")
            .select("moving.leg")
            .whereRef("moving.member_id", "=", "game_account.member_id")
            .whereRef("moving.provider", "=", "game_account.provider")
            .where("moving.ended_at", "is", null),
        ),
      ),
    )
    .execute();
}
