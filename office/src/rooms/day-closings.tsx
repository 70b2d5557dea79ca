import { type DayClosing, differences } from "@krapao/contract/office/differences";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
import { dayText } from "#lib/days.ts";
import { timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Facts } from "./facts.tsx";
import { QueueRow } from "./queue-row.tsx";

interface DayClosingsProps {
  readonly closings: readonly DayClosing[];
  readonly chosen: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** The compared days, and what is left until each can be closed. */
export function DayClosings({ closings, chosen, onChoose }: DayClosingsProps) {
  const words = useTexts().difference.closing;
  const found = closings.find(({ day }) => day === chosen) ?? closings[0];
  if (!found) return null;
  return (
    <section>
      <h2 className="text-title font-bold">{words.title}</h2>
      <p className="mb-3 text-small text-content-soft">{words.text}</p>
      <div className="office-split">
        <ul className="office-panel office-days">
          {closings.map((one) => (
            <QueueRow
              key={one.day}
              title={dayText(one.day)}
              amount={one.open === 0 ? "" : words.open(one.open)}
              note={words.states[one.state]}
              state=""
              isChosen={one === found}
              onChoose={() => onChoose(one.day)}
            />
          ))}
        </ul>
        <Closing key={found.day} closing={found} />
      </div>
    </section>
  );
}

/** What was compared on a day, who closed it, and how to ask for it. */
function Closing({ closing }: { closing: DayClosing }) {
  const texts = useTexts();
  const words = texts.difference.closing;
  const { permissions } = useOperator();
  const { day, state, ours, theirs, open, act, openAct, isClosable } = closing;
  const close = async (reason: string) => {
    await callProved(differences.close, { params: { day }, body: { reason } });
    return texts.payout.waits;
  };
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h3 className="text-title font-bold">{dayText(day)}</h3>
      {openAct !== null && <Callout>{texts.suspense.open(openAct)}</Callout>}
      {state === "REOPENED" && <Callout tone="warning">{words.states.REOPENED}</Callout>}
      <Facts
        rows={[
          [words.ours, formatCount(ours)],
          [words.theirs, formatCount(theirs)],
          [texts.difference.count, formatCount(open)],
          [texts.difference.comparedAt, timeOf(closing.comparedAt)],
          [texts.difference.state, words.states[state]],
          ...(act === null
            ? []
            : [
                [texts.difference.act, words.act(act.id, act.by, act.approvedBy)] as const,
                [words.closedAt, timeOf(act.at)] as const,
              ]),
          ...(act === null || act.reopenedAt === null
            ? []
            : [[words.reopenedAt, timeOf(act.reopenedAt)] as const]),
        ]}
      />
      {permissions.includes("unknown.decide") && isClosable && openAct === null && (
        <Decide
          title={words.note}
          choices={[
            {
              name: "close-day",
              label: words.close,
              tone: "primary",
              needsReason: true,
              deed: close,
            },
          ]}
        />
      )}
    </section>
  );
}
