import { type Alert, alerts } from "@krapao/contract/office/alerts";
import { queueMax } from "@krapao/contract/office/queue";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { callOffice } from "#lib/api.ts";
import { dayText } from "#lib/days.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Facts } from "./facts.tsx";
import { amountFacet, wordFacet } from "./queue-filter.tsx";
import { QueueRoom } from "./queue-room.tsx";
import { MemberLink } from "./unknown-detail.tsx";

const keyOf = ({ memberId, day, kind }: Alert) => `${memberId}/${day}/${kind}`;

const facetsOf = (texts: Texts, items: readonly Alert[]) => [
  wordFacet<Alert>(
    { name: "kind", label: texts.filter.kind, valuesOf: ({ kind }) => [kind] },
    texts.alert.kinds,
  ),
  {
    ...wordFacet<Alert>({ name: "day", label: texts.alert.day, valuesOf: ({ day }) => [day] }),
    show: dayText,
  },
  amountFacet(texts, items, ({ amount, currency }: Alert) =>
    amount === null ? null : { amount, currency },
  ),
];

/** Findings about members. Each is a hypothesis, with its evidence and what else may explain it. */
export function Alerts() {
  const texts = useTexts();
  const words = texts.alert;
  const query = useQuery({ queryKey: ["alerts"], queryFn: () => callOffice(alerts.list) });
  const items = query.data?.alerts ?? [];
  return (
    <QueueRoom
      title={texts.rooms.alerts}
      {...{ words, query, items, keyOf }}
      isFull={items.length >= queueMax}
      facets={facetsOf(texts, items)}
      lineOf={(alert) => ({
        title: alert.member,
        amount: alert.amount === null ? "" : moneyOf(alert.amount, alert.currency),
        note: words.kinds[alert.kind],
        state: dayText(alert.day),
      })}
      accept="close"
      bulk={{
        titleOf: ({ member, kind, day }) => `${member} ${words.kinds[kind]} ${dayText(day)}`,
        totalOf: () => "",
        choices: useClosing(),
      }}
    >
      {(alert) => <Detail alert={alert} />}
    </QueueRoom>
  );
}

function Detail({ alert }: { alert: Alert }) {
  const texts = useTexts();
  const words = texts.alert;
  const money = (amount: number | null) => (amount === null ? "" : moneyOf(amount, alert.currency));
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-title font-bold">{words.kinds[alert.kind]}</h2>
      <Facts
        rows={[
          [
            words.evidence,
            words.facts[alert.kind](alert.count, money(alert.amount), money(alert.usual)),
          ],
          ...(alert.names.length === 0 ? [] : [[words.names, alert.names.join(", ")] as const]),
          [words.day, dayText(alert.day)],
          [words.found, timeOf(alert.foundAt)],
          [texts.payout.member, alert.member],
        ]}
      />
      {alert.members.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold">{words.members}</h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {alert.members.map(({ memberId, member }) => (
              <li key={memberId}>
                <Link className="text-gold-text underline" href={`/members/${memberId}`}>
                  {member}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Callout>{`${words.others} ${words.explanations[alert.kind]}`}</Callout>
      <p className="text-small text-content-soft">{words.steps}</p>
      <MemberLink memberId={alert.memberId} />
      <Close alert={alert} />
    </section>
  );
}

/** To close a finding, if this operator may. */
function useClosing() {
  const texts = useTexts();
  const { permissions } = useOperator();
  const close = async ({ memberId, day, kind }: Alert, reason: string) => {
    await callProved(alerts.close, { params: { memberId, day, kind }, body: { reason } });
    return texts.payout.done;
  };
  const choice = { name: "close", label: texts.alert.close, tone: "primary" as const, deed: close };
  return permissions.includes("alert.close") ? [choice] : [];
}

function Close({ alert }: { alert: Alert }) {
  const texts = useTexts();
  const choices = useClosing().map(({ deed, ...choice }) => ({
    ...choice,
    needsReason: true,
    deed: (reason: string) => deed(alert, reason),
  }));
  return choices.length > 0 && <Decide choices={choices} title={texts.alert.reason} />;
}
