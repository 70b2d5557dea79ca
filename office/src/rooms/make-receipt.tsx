import {
  differences,
  type Receiver,
  type WorldDifference,
} from "@krapao/contract/office/differences";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { useState } from "react";
import { callProved } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";

/** Digits and `x` for those that the bank hides. */
const accountOf = (typed: string) => typed.replaceAll(/[•*X]/g, "x").replaceAll(/[^0-9x]/g, "");

interface MakeReceiptProps {
  readonly difference: WorldDifference;
  readonly receivers: readonly Receiver[];
}

/** Makes a transfer in suspense of a payment that the bank has and our books do not. */
export function MakeReceipt({ difference: { id, currency }, receivers }: MakeReceiptProps) {
  const texts = useTexts();
  const words = texts.difference.receipt;
  const own = receivers.filter((one) => one.currency === currency);
  const [sender, setSender] = useState("");
  const [name, setName] = useState("");
  const [account, setAccount] = useState(own[0]?.id ?? "");
  const senderAccount = accountOf(sender);
  const deed = async (reason: string) => {
    const body = { senderAccount, senderName: name.trim(), accountId: account, reason };
    const { state } = await callProved(differences.receipt, { params: { id }, body });
    return state === "DONE" ? words.done : texts.payout.waits;
  };
  return (
    <section>
      <h3 className="mb-1 font-semibold">{words.title}</h3>
      <p className="mb-4 text-small text-content-soft">{words.text}</p>
      <TextField
        name="sender-account"
        label={words.sender}
        value={sender}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => setSender(target.value)}
      />
      <TextField
        name="sender-name"
        label={words.name}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        name="receiver"
        label={words.account}
        value={account}
        options={own.map((one) => ({ value: one.id, label: `${one.bank} ••${one.tail}` }))}
        onChange={({ target }) => setAccount(target.value)}
      />
      <Decide
        choices={[
          {
            name: "receipt",
            label: words.make,
            tone: "primary",
            needsReason: true,
            isReady: senderAccount.length >= 4 && name.trim() !== "" && account !== "",
            deed,
          },
        ]}
      />
    </section>
  );
}
