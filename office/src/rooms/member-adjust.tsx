import { type Adjustment, type MemberCard, members } from "@krapao/contract/office/members";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { useState } from "react";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Fold } from "./fold.tsx";

const amountOf = (typed: string) => Number(typed.replaceAll(",", ""));

type Choices<Name extends string> = Readonly<Record<Name, string>>;

/** The options of a choice, in the order of its texts. */
const optionsOf = (texts: Choices<string>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** Asks a second person to correct the main wallet. */
export function MemberAdjust({ card: { id } }: { card: MemberCard }) {
  const texts = useTexts();
  const words = texts.adjust;
  const { permissions } = useOperator();
  const [direction, setDirection] = useState<Adjustment["direction"]>("credit");
  const [cause, setCause] = useState<Adjustment["cause"]>("deposit");
  const [typed, setTyped] = useState("");
  const [reference, setReference] = useState("");
  if (!permissions.includes("member.adjust")) return null;
  const amount = amountOf(typed);
  const deed = async (reason: string) => {
    const body = { direction, amount, cause, reference: reference.trim(), reason };
    await callProved(members.adjust, { params: { id }, body });
    setTyped("");
    setReference("");
    return texts.payout.waits;
  };
  return (
    <Fold title={words.title}>
      <p className="mb-4 text-small text-content-soft">{words.text}</p>
      <SelectField
        name="direction"
        label={words.direction}
        value={direction}
        options={optionsOf(words.directions)}
        onChange={({ target }) => setDirection(target.value as Adjustment["direction"])}
      />
      <TextField
        name="adjust-amount"
        label={words.amount}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        name="cause"
        label={words.cause}
        value={cause}
        options={optionsOf(words.causes)}
        onChange={({ target }) => setCause(target.value as Adjustment["cause"])}
      />
      <TextField
        name="adjust-reference"
        label={words.reference}
        value={reference}
        autoComplete="off"
        maxLength={64}
        onChange={({ target }) => setReference(target.value)}
      />
      <Decide
        title={words.reason}
        choices={[
          {
            name: "adjust",
            label: words.request,
            tone: "primary",
            needsReason: true,
            isReady: amount > 0 && reference.trim() !== "",
            deed,
          },
        ]}
      />
    </Fold>
  );
}
