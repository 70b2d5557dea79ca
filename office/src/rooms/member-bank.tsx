import { type MemberCard, members } from "@krapao/contract/office/members";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { useState } from "react";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Fold } from "./fold.tsx";

/** Asks a second person to change the account that payouts go to. */
export function MemberBank({ card: { id, account, banks } }: { card: MemberCard }) {
  const texts = useTexts();
  const words = texts.bank;
  const { permissions } = useOperator();
  const [bankCode, setBankCode] = useState(account.bankCode);
  const [accountNo, setAccountNo] = useState("");
  const [accountName, setAccountName] = useState(account.accountName);
  if (!permissions.includes("member.bank")) return null;
  const deed = async (reason: string) => {
    const body = { bankCode, accountNo: accountNo.trim(), accountName: accountName.trim(), reason };
    await callProved(members.changeBank, { params: { id }, body });
    setAccountNo("");
    return texts.payout.waits;
  };
  return (
    <Fold title={words.title}>
      <p className="mb-4 text-small text-content-soft">{words.text}</p>
      <SelectField
        name="bank"
        label={words.bank}
        value={bankCode}
        options={banks.map((code) => ({ value: code, label: code }))}
        onChange={({ target }) => setBankCode(target.value)}
      />
      <TextField
        name="account-no"
        label={words.number}
        value={accountNo}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        onChange={({ target }) => setAccountNo(target.value)}
      />
      <TextField
        name="account-name"
        label={words.holder}
        value={accountName}
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => setAccountName(target.value)}
      />
      <Decide
        title={words.reason}
        choices={[
          {
            name: "bank",
            label: words.request,
            tone: "primary",
            needsReason: true,
            isReady: accountNo.trim().length >= 5 && accountName.trim() !== "",
            deed,
          },
        ]}
      />
    </Fold>
  );
}
