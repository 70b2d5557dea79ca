import { toMinor } from "@krapao/contract/amount";
import { isAccountNo } from "@krapao/contract/market";
import { members } from "@krapao/contract/office/members";
import { requestAct } from "#acts/pipeline.ts";
import { cleanBankDetails, isAccountNameFit } from "#features/account/rules.ts";
import { Failure } from "#platform/http/failure.ts";
import { answerOperator } from "./answer.ts";
import { listBanks } from "./member-rows.ts";
import type { Office } from "./office.ts";

/** Acts on a member's money, which two people agree to. */

export function adjustRoute(office: Office): void {
  const { deeds } = office;
  answerOperator(office, members.adjust, ({ session, params, body }) => {
    const { direction, amount, cause, reference, reason } = body;
    const amountMinor = toMinor(amount);
    if (amountMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
    return deeds.transaction().execute((tx) =>
      requestAct(tx, session.tokenHash, {
        kind: "member.adjust",
        subject: params.id,
        reason,
        input: { direction, amountMinor: String(amountMinor), cause, reference },
      }),
    );
  });
}

export function bankRoute(office: Office): void {
  const { db, deeds } = office;
  answerOperator(office, members.changeBank, async ({ session, params, body }) => {
    const { reason, accountNo, accountName, bankCode } = body;
    const { bankAccountNo, bankAccountName } = cleanBankDetails({
      bankCode,
      bankAccountNo: accountNo,
      bankAccountName: accountName,
    });
    if (!isAccountNo(bankAccountNo)) throw new Failure("KEY_INVALID", { field: "accountNo" });
    if (!bankAccountName) throw new Failure("KEY_INVALID", { field: "accountName" });
    if (!isAccountNameFit({ bankCode, bankAccountName })) {
      throw new Failure("BANK_ACCOUNT_NAME_ENG", { field: "accountName" });
    }
    if (!(await listBanks(db)).includes(bankCode)) {
      throw new Failure("INVALID_BANK", { field: "bankCode" });
    }
    return deeds.transaction().execute((tx) =>
      requestAct(tx, session.tokenHash, {
        kind: "member.bank",
        subject: params.id,
        reason,
        input: { bankCode, accountNo: bankAccountNo, accountName: bankAccountName },
      }),
    );
  });
}
