import type { Currency } from "@krapao/contract/fields";
import { accountKey } from "@krapao/contract/market";
import { sql } from "kysely";
import { clockNow, isTaken, type Queryable } from "#platform/database/database.ts";
import type { BankDetails } from "./rules.ts";

interface NewMember {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly currency: Currency;
  readonly sourceCode: string | undefined;
  readonly inviterId: string | undefined;
  readonly birthDate: string | undefined;
}

/** Today in Bangkok, as YYYY-MM-DD. */
export async function readToday(db: Queryable): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (clock_now() at time zone 'Asia/Bangkok')::date::text as today
  `.execute(db);
  return rows[0]?.today ?? "";
}

/** Returns false if the phone number belongs to another member. */
export async function addMember(tx: Queryable, member: NewMember): Promise<boolean> {
  const added = await tx
    .insertInto("member")
    .values({
      id: member.id,
      username: member.username,
      name: member.name,
      password_hash: member.passwordHash,
      currency: member.currency,
      source_code: member.sourceCode || null,
      inviter_id: member.inviterId ?? null,
      birth_date: member.birthDate ?? null,
    })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Returns false if the account belongs to another member. */
export async function addBankAccount(
  tx: Queryable,
  memberId: string,
  details: BankDetails,
): Promise<boolean> {
  const added = await tx
    .insertInto("bank_account")
    .values({
      member_id: memberId,
      bank_code: details.bankCode,
      account_no: details.bankAccountNo,
      account_name: details.bankAccountName,
    })
    .onConflict((conflict) => conflict.columns(["bank_code", "account_key"]).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function hasMember(db: Queryable, username: string): Promise<boolean> {
  const member = await db
    .selectFrom("member")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirst();
  return member !== undefined;
}

export async function isInviter(db: Queryable, memberId: string): Promise<boolean> {
  const member = await db
    .selectFrom("member")
    .select("id")
    .where("id", "=", memberId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return member !== undefined;
}

/** The member who owns this bank account, if any. */
export async function findBankAccountOwner(
  db: Queryable,
  { bankCode, bankAccountNo }: Pick<BankDetails, "bankCode" | "bankAccountNo">,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("bank_account")
    .select("member_id")
    .where("bank_code", "=", bankCode)
    .where("account_key", "=", accountKey(bankAccountNo))
    .executeTakeFirst();
  return found?.member_id;
}

export async function readMemberAndBank(db: Queryable, memberId: string) {
  return db
    .selectFrom("member")
    .innerJoin("bank_account", "bank_account.member_id", "member.id")
    .innerJoin("bank", "bank.code", "bank_account.bank_code")
    .leftJoin("ledger_account", "ledger_account.member_id", "member.id")
    .select([
      "member.id",
      "member.name",
      "member.username",
      "member.created_at",
      "ledger_account.coin",
      "member.currency",
      "bank_account.bank_code",
      "bank_account.account_name",
      "bank_account.account_no",
      sql<boolean>`bank_account.locked_at is null`.as("is_open_to_change"),
      "bank.name as bank_name",
    ])
    .where("member.id", "=", memberId)
    .executeTakeFirstOrThrow();
}

/** Reads the bank account and locks it, so that a first deposit and a change cannot race. */
export async function lockBankAccount(tx: Queryable, memberId: string) {
  return tx
    .selectFrom("bank_account")
    .select(["bank_code", "account_no", "account_name", "locked_at"])
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Another member may have taken the account meanwhile, or it is that of an excluded person. */
export async function changeBankAccount(
  tx: Queryable,
  memberId: string,
  details: BankDetails,
): Promise<"changed" | "taken" | "excluded"> {
  try {
    await tx
      .updateTable("bank_account")
      .set({
        bank_code: details.bankCode,
        account_no: details.bankAccountNo,
        account_name: details.bankAccountName,
        updated_at: clockNow,
      })
      .where("member_id", "=", memberId)
      .execute();
    return "changed";
  } catch (error) {
    if (isTaken(error, "bank_account_is_one_members")) return "taken";
    if (isTaken(error, "excluded_person")) return "excluded";
    throw error;
  }
}

/** Returns true if the name was different before. */
export async function changeName(tx: Queryable, memberId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("member")
    .set({ name })
    .where("id", "=", memberId)
    .where("name", "<>", name)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findForLogin(db: Queryable, username: string, deviceHash: Buffer | null) {
  return db
    .selectFrom("member")
    .leftJoin("member_device as device", (join) =>
      join.onRef("device.member_id", "=", "member.id").on("device.device_hash", "=", deviceHash),
    )
    .select(["member.id", "member.password_hash"])
    .select([
      sql<boolean>`member.disabled_at is not null`.as("is_disabled"),
      sql<boolean>`device.device_hash is not null`.as("is_known_device"),
    ])
    .where("member.username", "=", username)
    .executeTakeFirst();
}

/** Whether operators have closed the account of a disabled member. */
export async function isClosed(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ is_closed: boolean }>`
    select member_is_closed(${memberId}) as is_closed
  `.execute(db);
  return rows[0]?.is_closed === true;
}

/**
 * Locks the member until the transaction ends. Returns false if the password was changed or the
 * member was disabled since the read.
 */
export async function lockUnchanged(
  tx: Queryable,
  { id, password_hash: passwordHash }: { id: string; password_hash: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom("member")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .where("disabled_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks the member until the transaction ends. Returns false if the member is disabled. */
export async function lockEnabled(tx: Queryable, memberId: string): Promise<boolean> {
  const found = await tx
    .selectFrom("member")
    .select("id")
    .where("id", "=", memberId)
    .where("disabled_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

export async function readPasswordHash(db: Queryable, memberId: string): Promise<string> {
  const member = await db
    .selectFrom("member")
    .select("password_hash")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return member.password_hash;
}

/** Returns false if the password was changed since it was read. */
export async function changePasswordHash(
  tx: Queryable,
  memberId: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("member")
    .set({ password_hash: after })
    .where("id", "=", memberId)
    .where("password_hash", "=", before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Refuses a person who is excluded. The database repeats it for phone and account. A browser counts here only:
 * others of a household may log in with it.
 */
export async function refuseExcluded(
  tx: Queryable,
  person: { phone: string; accountNo: string; deviceHash: Buffer | undefined },
): Promise<void> {
  await sql`
    select exclusion_refuse(
      ${person.phone}, ${person.accountNo}, ${person.deviceHash?.toString("hex") ?? null}
    )
  `.execute(tx);
}

export async function isBankOpen(db: Queryable, code: string): Promise<boolean> {
  const bank = await db
    .selectFrom("bank")
    .select("code")
    .where("code", "=", code)
    .where("is_open", "=", true)
    .executeTakeFirst();
  return bank !== undefined;
}

export async function hasSource(db: Queryable, code: string): Promise<boolean> {
  const source = await db
    .selectFrom("source")
    .select("code")
    .where("code", "=", code)
    .executeTakeFirst();
  return source !== undefined;
}
