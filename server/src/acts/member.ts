import type { Currency } from "@krapao/contract/fields";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { changeBankAccount } from "#features/account/queries.ts";
import { openWithdrawals } from "#features/withdraw/open-queries.ts";
import { perMinute, refuseOrPass } from "#features/withdraw/batcher.ts";
import { readSetting } from "#settings/read-setting.ts";
import { openOperation } from "#ledger/post.ts";
import { lockAccounts } from "#ledger/lock.ts";
import { hashText } from "#platform/secrets/random.ts";
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
async function block(tx: Queryable, memberId: string) {
  const { numAffectedRows = 0n } = await sql`
    update member set disabled_at = clock_now() where id = ${memberId} and disabled_at is null
  `.execute(tx);
  const result = { memberDisabled: "true", ended: await endAll(tx, memberId) };
  return { isFirst: numAffectedRows > 0n, result };
}

export const disableMember: Deed = async (tx, memberId) => {
  const { isFirst, result } = await block(tx, memberId);
  if (!isFirst) throw new Failure("NO_DATA"); // guard: blocked-once
  return result;
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

/**
 * Blocks the login for good, moves the refund balance to the wallet, and withdraws what the wallet has, by the statement of every withdrawal, with its limits,
 * reasons to hold and references. A payout that the bank refuses is back in the wallet: the act can be asked for again.
 */
export const closeMember: Deed = async (tx, memberId, _input, actId) => {
  const { currency, walletMinor, refundMinor } = await lockAccounts(tx, memberId);
  const { rows } = await sql<{ is_agreed: boolean }>`
    select office_is_as_agreed(${actId}) as is_agreed
  `.execute(tx);
  if (rows[0]?.is_agreed !== true) throw new Failure("CHANGED"); // guard: closed-as-agreed
  const { result: ended } = await block(tx, memberId);
  const amountMinor = walletMinor + refundMinor;
  if (amountMinor === 0n) return ended;
  if (refundMinor > 0n) await releaseRefund(tx, memberId, { currency, refundMinor });
  const key = `own:act-${actId}`;
  const order = { memberId, currency, amountMinor };
  const requestKey = { key, requestHash: hashText(key) };
  const [opened] = await openWithdrawals(tx, [{ ...order, requestKey }], {
    perMinute,
    isThere: true,
  });
  if (!opened) throw new Error("The withdrawal has no result.");
  const { number, held_reasons: reasons } = refuseOrPass(opened);
  return { ...ended, operation: String(number), heldReasons: reasons?.join(" ") ?? null };
};

/** The booked refund is the member's money. It comes without conditions, as the end of a reward: nobody plays for it any more. */
async function releaseRefund(
  tx: Queryable,
  memberId: string,
  { currency, refundMinor }: { currency: Currency; refundMinor: bigint },
): Promise<void> {
  const { title } = await readSetting(tx, "refund");
  await openOperation(tx, {
    memberId,
    kind: "finish_bonus",
    state: "SUCCESS",
    currency,
    amountMinor: refundMinor,
    source: "REFUND",
    target: "WALLET",
    detail: { names: title, reward: "refund" },
    changes: { walletMinor: refundMinor, refundMinor: -refundMinor },
  });
}
