import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { changeBankAccount } from "#features/account/queries.ts";
import { lockAccounts } from "#ledger/lock.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Deed } from "./deed.ts";

/** The act itself is what is kept: a note in its reason, a reveal for the minute after it. */
export const keepAct: Deed = () => Promise.resolve({});

/** The sockets of a session end with it. */
async function endAll(tx: Queryable, memberId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from session where member_id = ${memberId}
  `.execute(tx);
  return Number(numAffectedRows);
}

export const endSessions: Deed = async (tx, memberId) => ({ ended: await endAll(tx, memberId) });

/** A blocked member loses all sessions at once. */
export const disableMember: Deed = async (tx, memberId) => {
  await sql`
    update member set disabled_at = clock_now() where id = ${memberId} and disabled_at is null
  `.execute(tx);
  return { memberDisabled: "true", ended: await endAll(tx, memberId) };
};

export const enableMember: Deed = async (tx, memberId) => {
  await sql`update member set disabled_at = null where id = ${memberId}`.execute(tx);
  return { memberDisabled: "false" };
};

/** What the operator chose. A trigger compares it with the account. */
interface ChosenAccount {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
}

/** Payouts go to this account from now on, and a trigger holds them for a person for some time. */
export const changeBank: Deed = async (tx, memberId, input) => {
  const { bankCode, accountNo, accountName } = input as unknown as ChosenAccount;
  // The money before the account, as a deposit does.
  await lockAccounts(tx, memberId);
  const details = { bankCode, bankAccountNo: accountNo, bankAccountName: accountName };
  if ((await changeBankAccount(tx, memberId, details)) !== "changed") {
    throw new Failure("EXISTING_BANK");
  }
  return { accountNow: `${bankCode} ${accountNo.slice(-4)}`, holderNow: accountName };
};
