import type { Act } from "@krapao/contract/office/acts";
import { type AlertKind, alertKinds } from "@krapao/contract/office/alerts";
import { differenceNames } from "@krapao/contract/office/differences";
import type { Currency } from "@krapao/contract/fields";
import { formatMoney } from "@krapao/ui/money/amount-text.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { moneyOf, timeOf } from "#lib/format.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { partyText, sideFact } from "./plain-names.ts";
import { contentFact } from "./setting-label.ts";

type Words = Readonly<Record<string, string>>;

/** The words for values of facts that are codes. */
const codeWords = ({ facts }: Act, texts: Texts): Words => ({
  ...texts.act.factValues,
  ...texts.roles,
  ...texts.alert.kinds,
  ...texts.payout.reasons,
  ...texts.suspense.reasons,
  ...texts.unknown.ways,
  ...texts.unknown.answers,
  ...texts.unknown.kinds,
  ...texts.hold.states,
  ...texts.hold.wishes,
  ...Object.fromEntries(
    Object.entries(differenceNames).map(([name, code]) => [name, texts.difference.names[code]]),
  ),
  ...texts.member.shares,
  ...texts.protection.kinds,
  ...texts.protection.limitKinds,
  ...texts.protection.periods,
  ...(facts["adjustment"] === undefined
    ? {}
    : { ...texts.adjust.directions, ...texts.adjust.causes }),
});

/** These facts have several codes. */
const listFacts = ["heldReasons", "limit", "links", "roles", "rolesNow"];

/** The evidence of a finding, as the alert has kept it. */
interface Evidence {
  readonly count: number;
  readonly amountMinor?: string;
  readonly usualMinor?: string;
  readonly names?: readonly string[];
  readonly members?: readonly string[];
}

const isAlertKind = (kind: string | null | undefined): kind is AlertKind =>
  alertKinds.some((known) => known === kind);

function People({ ids, people }: { ids: readonly string[]; people: Act["people"] }) {
  return (
    <ul>
      {ids.map((id) => {
        const one = people.find((known) => known.id === id);
        return (
          <li key={id}>
            {one ? (
              <Link className="text-gold-text underline" href={`/members/${id}`}>
                {`${one.name} ${one.phone}`}
              </Link>
            ) : (
              id
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What a finding says, its names and the other members of it. */
function EvidenceFact({ act: { facts, people }, text }: { act: Act; text: string }) {
  const { alert: words } = useTexts();
  const { alert: kind } = facts;
  const { count, amountMinor, usualMinor, names = [], members = [] } = JSON.parse(text) as Evidence;
  const currency = currencyOf(people, facts["member"]);
  const money = (minor: string | undefined) =>
    minor === undefined ? "" : amountText(Number(minor) / 100, currency);
  return (
    <>
      {isAlertKind(kind) && (
        <p>{words.facts[kind](count, money(amountMinor), money(usualMinor))}</p>
      )}
      {names.length > 0 && <p>{`${words.names}: ${names.join(", ")}`}</p>}
      {members.length > 0 && (
        <>
          <p>{words.members}</p>
          <People ids={members} people={people} />
        </>
      )}
    </>
  );
}

export const currencyOf = (people: Act["people"], id: string | null | undefined): Currency | null =>
  people.find((one) => one.id === id)?.currency ?? null;

export const amountText = (amount: number, currency: Currency | null) =>
  currency === null ? formatMoney(amount, "") : moneyOf(amount, currency);

/** A limit of time is in minutes, the others are amounts. */
function limitText({ facts, people }: Act, value: string): string {
  if (facts["limit"]?.startsWith("time") || !/^\d+(\.\d+)?$/.test(value)) return value;
  return amountText(Number(value), currencyOf(people, facts["member"]));
}

function factText(act: Act, name: string, value: string, texts: Texts): ReactNode {
  switch (name) {
    case "member":
    case "other":
      return <People ids={[value]} people={act.people} />;
    case "evidence":
      return <EvidenceFact act={act} text={value} />;
    case "ours":
    case "theirs":
      return sideFact(texts, value);
    case "party":
      return partyText(texts, value);
    case "content":
    case "changes":
      return contentFact(texts, name, value);
    case "limitNow":
    case "limitWanted":
      return limitText(act, value);
    case "disabledAt":
    case "blockedAt":
      return timeOf(value);
    default: {
      const words = codeWords(act, texts);
      const parts = listFacts.includes(name) ? value.split(/,? /) : [value];
      return parts.map((part) => words[part] ?? part).join(", ");
    }
  }
}

/** The facts of an act in words, in the order of their catalog. The amount is in the title. */
export function ActFacts({ act }: { act: Act }) {
  const texts = useTexts();
  const { facts: title, factNames } = texts.act;
  const names: Words = factNames;
  const order = Object.keys(names);
  const shown = Object.entries(act.facts)
    .filter(([name]) => name !== "amountMinor" && name !== "currency")
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return (
    <>
      <h3 className="font-semibold">{title}</h3>
      <dl className="office-facts">
        {shown.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className={act.changed.includes(name) ? "font-bold" : undefined}>
              {names[name] ?? name}
            </dt>
            <dd className="break-words whitespace-pre-line">
              {value === null ? "–" : factText(act, name, value, texts)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
