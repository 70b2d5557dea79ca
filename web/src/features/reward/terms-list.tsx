import type { Currency } from "@krapao/contract/fields";
import type { Terms } from "@krapao/contract/reward";
import { Money } from "@krapao/ui/money/money.tsx";
import type { ReactNode } from "react";
import { useTexts } from "#locale/texts.ts";
import { percentText } from "./percent.ts";
import { endRuleOf } from "./terms.ts";

interface TermsListProps {
  terms: Terms;
  currency: Currency;
}

/** The terms of a reward in money, before it is taken. */
export function TermsList({ terms, currency }: TermsListProps) {
  const { terms: texts } = useTexts("reward");
  const { reward, base, mustPlay, endsAtOrBelow, percentSuccess, percentFail } = terms;
  return (
    <section className="rounded-medium border border-line bg-raised px-4 py-3">
      <h3 className="pb-1 font-bold">{texts.title}</h3>
      <dl>
        <Row name={texts.reward}>
          <Money amount={reward} currency={currency} sign="in" />
        </Row>
        <Row name={texts.base}>
          <Money amount={base} currency={currency} />
        </Row>
        <Row name={texts.mustPlay} note={texts.mustPlayShare(percentText(percentSuccess))}>
          <Money amount={mustPlay} currency={currency} />
        </Row>
        <Row
          name={texts.endsAt}
          note={texts.endsAtShare[endRuleOf(terms)](percentText(percentFail))}
        >
          <Money amount={endsAtOrBelow} currency={currency} />
        </Row>
      </dl>
      <p className="pt-2 text-caption text-content-soft">{texts.lost}</p>
    </section>
  );
}

interface RowProps {
  name: string;
  note?: string;
  children: ReactNode;
}

function Row({ name, note, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-2">
      <dt className="min-w-0 flex-1 basis-[5.5rem] text-small text-content-soft">
        {/* Two paragraphs, because in one paragraph the name and the note are read as one word. */}
        <p>{name}</p>
        {note && <p className="text-caption text-content-faint">{note}</p>}
      </dt>
      <dd className="ms-auto text-right">{children}</dd>
    </div>
  );
}
