import type { Currency } from "@krapao/contract/fields";
import type { GameCode } from "@krapao/contract/slot";
import { sql } from "kysely";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { columnsOf } from "#tables.ts";

type GameAccountId = { readonly memberId: string; readonly provider: GameCode };

/** The member's account at a provider, or the stored request for one that is not confirmed yet. */
export async function findAccount(db: Queryable, { memberId, provider }: GameAccountId) {
  return db
    .selectFrom("game_account")
    .select(columnsOf.game_account)
    .where("member_id", "=", memberId)
    .where("provider", "=", provider)
    .executeTakeFirst();
}

/** Stores the account before the provider is called; an existing row stays as it is. */
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

/** For an account that is not open yet. */
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

/** Returns true if this call opened it. */
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

/** Stores a password before it is sent. A reset that is not settled keeps its password. */
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
  if (!row) throw new Error("The game account does not exist.");
  return row.next_password_sealed;
}

/** Records that the provider has accepted the password, or refused it for good. */
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

/** The accounts whose balance can be read: no money is moving to or from them. */
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
 * Stores a balance, unless money moves or has moved since the call: then the balance may be
 * outdated.
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
