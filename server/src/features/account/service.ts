import { isAccountNo, isEnglishName, needsEnglishName } from "@krapao/contract/market";
import type { Context } from "#context.ts";
import { recordAct } from "#platform/audit.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { addressKey, takeRateLimit } from "#platform/http/throttle.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

export async function readAccount(db: Queryable, memberId: string): Promise<rules.Account> {
  return rules.toAccount(await queries.readMemberAndBank(db, memberId));
}

interface Editor {
  readonly memberId: string;
  readonly address: string;
}

interface ProfileEdit extends rules.BankDetails {
  readonly name: string;
}

/** Every edit reveals whether a bank account is registered, so edits are rate-limited. */
const editsPerHour = 20;

async function limitEdits(ctx: Context, { memberId, address }: Editor): Promise<void> {
  const seconds = 3600;
  await takeRateLimit(ctx.db, { key: `profile:${memberId}`, max: editsPerHour, seconds });
  const key = `profile:address:${addressKey(address)}`;
  await takeRateLimit(ctx.db, { key, max: ctx.config.perAddressHour, seconds });
}

/** Changes the name and, until the first deposit, the bank account. */
export async function editProfile(
  ctx: Context,
  { memberId, address }: Editor,
  { name, ...given }: ProfileEdit,
): Promise<rules.Account> {
  const cleaned = rules.cleanName(name);
  if (!cleaned) throw new Failure("KEY_INVALID", { field: "name" });
  const details = rules.cleanBankDetails(given);
  await limitEdits(ctx, { memberId, address });
  return ctx.db.transaction().execute(async (tx) => {
    const current = await queries.lockBankAccount(tx, memberId);
    const isSame =
      current.bank_code === details.bankCode &&
      current.account_no === details.bankAccountNo &&
      current.account_name === details.bankAccountName;
    if (!isSame) {
      if (current.locked_at) throw new Failure("INVALID_BANK", { field: "bankAccountNo" });
      await checkBankDetails(tx, details, memberId);
      const result = await queries.changeBankAccount(tx, memberId, details);
      if (result !== "changed") {
        const code = result === "taken" ? "EXISTING_BANK" : "INVALID_BANK";
        throw new Failure(code, { field: "bankAccountNo" });
      }
    }
    const isRenamed = await queries.changeName(tx, memberId, cleaned);
    if (isRenamed || !isSame) {
      const detail = { isBankSame: isSame };
      await recordAct(tx, { actor: memberId, act: "account.edit", detail });
    }
    return readAccount(tx, memberId);
  });
}

/** Refuses invalid or taken bank details; `memberId` may already own them. */
export async function checkBankDetails(
  db: Queryable,
  details: rules.BankDetails,
  memberId?: string,
): Promise<void> {
  if (!(await queries.isBankOpen(db, details.bankCode))) {
    throw new Failure("INVALID_BANK", { field: "bankCode" });
  }
  if (!isAccountNo(details.bankAccountNo)) {
    throw new Failure("KEY_INVALID", { field: "bankAccountNo" });
  }
  if (!details.bankAccountName) throw new Failure("KEY_INVALID", { field: "bankAccountName" });
  if (!rules.isAccountNameFit(details)) {
    throw new Failure("BANK_ACCOUNT_NAME_ENG", { field: "bankAccountName" });
  }
  const owner = await queries.findBankAccountOwner(db, details);
  if (owner && owner !== memberId) throw new Failure("EXISTING_BANK", { field: "bankAccountNo" });
}

/** Adds the English name that some banks need; nothing else of the account can change this way. */
export async function editBankAccountName(
  ctx: Context,
  memberId: string,
  { bankCode, bankAccountName }: { bankCode: string; bankAccountName: string },
): Promise<rules.Account> {
  const name = rules.cleanName(bankAccountName).toUpperCase();
  if (!isEnglishName(name)) {
    throw new Failure("BANK_ACCOUNT_NAME_ENG", { field: "bankAccountName" });
  }
  return ctx.db.transaction().execute(async (tx) => {
    const current = await queries.lockBankAccount(tx, memberId);
    const isOffered = needsEnglishName(bankCode) && !isEnglishName(current.account_name);
    if (current.bank_code !== bankCode || !isOffered) {
      throw new Failure("INVALID_BANK", { field: "bankCode" });
    }
    await queries.changeBankAccount(tx, memberId, {
      bankCode,
      bankAccountNo: current.account_no,
      bankAccountName: name,
    });
    await recordAct(tx, { actor: memberId, act: "account.bank-name" });
    return readAccount(tx, memberId);
  });
}
