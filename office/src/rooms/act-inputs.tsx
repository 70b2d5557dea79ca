import type { Act } from "@krapao/contract/office/acts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { amountText, currencyOf } from "./act-facts.tsx";

type Words = Readonly<Record<string, string>>;

function inputText({ inputs, facts, people }: Act, name: string, texts: Texts): string {
  const value = inputs[name] ?? null;
  if (value === null) return texts.record.inputs.forever;
  if (name === "amount") {
    return inputs["kind"] === "time"
      ? texts.protection.minutes(Number(value))
      : amountText(Number(value), currencyOf(people, facts["member"]));
  }
  const words: Words = {
    ...texts.protection.limitKinds,
    ...texts.protection.periods,
    ...texts.slip.notes,
    ...texts.record.inputs.numbers,
  };
  return words[value] ?? value;
}

/** What the operator chose, where the facts do not say it. */
export function ActInputs({ act }: { act: Act }) {
  const texts = useTexts();
  const { title, names } = texts.record.inputs;
  const shown = Object.entries(names).filter(([name]) => name in act.inputs);
  if (shown.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <dl className="office-facts">
        {shown.map(([name, label]) => (
          <div key={name} className="contents">
            <dt>{label}</dt>
            <dd>{inputText(act, name, texts)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
