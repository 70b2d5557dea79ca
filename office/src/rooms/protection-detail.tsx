import {
  type LastingStop,
  type ProtectedMember,
  protectionRoom,
} from "@krapao/contract/office/protection";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callOffice } from "#lib/api.ts";
import { timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Facts } from "./facts.tsx";
import { LimitFields, LimitList, limitOf, noLimit } from "./protection-limits.tsx";
import { MemberLink } from "./unknown-detail.tsx";

/** A stop that lasts: who began it, how far it is, and the request to lift it. */
export function StopDetail({ stop }: { stop: LastingStop }) {
  const texts = useTexts();
  const words = texts.protection;
  const { permissions } = useOperator();
  const { comeBack } = stop;
  const isReview = stop.kind === "review";
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-title font-bold">{`${words.kinds[stop.kind]} ${stop.member}`}</h2>
      {stop.openAct !== null && <Callout>{texts.suspense.open(stop.openAct)}</Callout>}
      <Facts
        rows={[
          [words.from, timeOf(stop.from)],
          ...(isReview ? [] : [[words.until, untilText(words, stop.until)] as const]),
          [words.by, stop.operator ?? (isReview ? words.system : words.self)],
          ...(isReview
            ? []
            : [[words.progress, stop.isUnderWay ? words.underWay : words.settled] as const]),
          ...(comeBack
            ? [[words.comeBack, words.comeBackStates[comeBack.state](timeOf(comeBack.at))] as const]
            : []),
          ...(stop.request === null ? [] : [[words.wrote, stop.request] as const]),
        ]}
      />
      <MemberLink memberId={stop.memberId} />
      {isReview && <Review stop={stop} />}
      {permissions.includes("protection.lift") && stop.isLiftable && stop.openAct === null && (
        <Lift stop={stop} />
      )}
      {permissions.includes("protection.stop") && !isReview && <Protect memberId={stop.memberId} />}
    </section>
  );
}

const untilText = (words: Texts["protection"], until: string | null) =>
  until === null ? words.endless : timeOf(until);

/** Somebody with the name of an excluded person: the same, or another one. */
function Review({ stop }: { stop: LastingStop }) {
  const texts = useTexts();
  const words = texts.protection;
  const { permissions } = useOperator();
  const params = { memberId: stop.memberId, id: stop.id };
  const { data } = useQuery({
    queryKey: ["protection", "matches", stop.memberId],
    queryFn: () => callOffice(protectionRoom.matches, { params: { memberId: stop.memberId } }),
  });
  const decide = (call: typeof protectionRoom.other) => async (reason: string) => {
    await callProved(call, { params, body: { reason } });
    return texts.payout.done;
  };
  const shared = { needsReason: true } as const;
  const choices = [
    {
      ...shared,
      name: "other",
      label: words.other,
      tone: "quiet" as const,
      deed: decide(protectionRoom.other),
    },
    {
      ...shared,
      name: "stop",
      label: words.same,
      tone: "danger" as const,
      deed: decide(protectionRoom.same),
    },
  ];
  return (
    <>
      <Callout tone="warning">{words.reviewText}</Callout>
      <section>
        <h3 className="mb-2 font-semibold">{words.matches}</h3>
        {data?.matches.length === 0 && <p>{words.noMatches}</p>}
        <ul className="flex flex-col gap-2">
          {data?.matches.map((one) => (
            <li key={one.memberId} className="flex flex-wrap items-baseline gap-x-3">
              <span>{one.member}</span>
              <span className="text-small text-content-soft">
                {words.matchOf(timeOf(one.from), untilText(words, one.until))}
              </span>
              <MemberLink memberId={one.memberId} />
            </li>
          ))}
        </ul>
      </section>
      {permissions.includes("protection.match") && (
        <Decide choices={choices} title={texts.payout.reason} />
      )}
    </>
  );
}

function Lift({ stop }: { stop: LastingStop }) {
  const texts = useTexts();
  const words = texts.protection;
  const params = { memberId: stop.memberId, id: stop.id };
  const decline = async (reason: string) => {
    await callProved(protectionRoom.decline, { params, body: { reason } });
    return texts.payout.done;
  };
  const lift = async (reason: string) => {
    await callProved(protectionRoom.lift, { params, body: { reason } });
    return texts.payout.waits;
  };
  const shared = { tone: "quiet" as const, needsReason: true };
  const choices = [
    { ...shared, name: "decline", label: words.decline, deed: decline },
    { ...shared, name: "lift", label: words.lift, deed: lift },
  ];
  return (
    <>
      <Callout tone="warning">{words.liftText}</Callout>
      <Decide choices={choices} title={texts.payout.reason} />
    </>
  );
}

/** A member whom an operator looked up. */
export function MemberStop({ member }: { member: ProtectedMember }) {
  const words = useTexts().protection;
  const { stop } = member;
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-title font-bold">{member.member}</h2>
      <p>
        {stop
          ? `${words.kinds[stop.kind]} · ${words.until} ${untilText(words, stop.until)}`
          : words.notStopped}
      </p>
      <MemberLink memberId={member.memberId} />
      <Protect memberId={member.memberId} />
    </section>
  );
}

const dayChoices = [1, 7, 30, 42] as const;
const monthChoices = [6, 12, 24, 60] as const;

const optionsOf = ({ protection: words }: Texts) => [
  ...dayChoices.map((days) => ({ value: `days ${days}`, label: words.days(days) })),
  ...monthChoices.map((months) => ({ value: `months ${months}`, label: words.months(months) })),
  { value: "months", label: words.forever },
];

/** Begins a stop, sets a limit, or notes a talk. A longer stop tightens a shorter one. */
export function Protect({ memberId }: { memberId: string }) {
  const texts = useTexts();
  const words = texts.protection;
  const [length, setLength] = useState("days 7");
  const [typed, setTyped] = useState(noLimit);
  const params = { memberId };
  const limit = limitOf(typed);
  const tighten = async (reason: string) => {
    if (limit) await callProved(protectionRoom.limit, { params, body: { ...limit, reason } });
    setTyped(noLimit);
    return texts.payout.done;
  };
  const stop = async (reason: string) => {
    const [unit, count] = length.split(" ");
    const given = count === undefined ? null : Number(count);
    await (unit === "days"
      ? callProved(protectionRoom.break, { params, body: { days: given, reason } })
      : callProved(protectionRoom.exclude, { params, body: { months: given, reason } }));
    return texts.payout.done;
  };
  const note = async (reason: string) => {
    await callProved(protectionRoom.note, { params, body: { reason } });
    return texts.payout.done;
  };
  const shared = { needsReason: true } as const;
  const choices = [
    { ...shared, name: "note", label: words.note, tone: "quiet" as const, deed: note },
    {
      ...shared,
      name: "limit",
      label: words.tighten,
      tone: "quiet" as const,
      isReady: limit !== undefined,
      deed: tighten,
    },
    { ...shared, name: "stop", label: words.stop, tone: "danger" as const, deed: stop },
  ];
  return (
    <>
      <LimitList memberId={memberId} />
      <LimitFields value={typed} onChange={setTyped} />
      <SelectField
        name="length"
        label={words.length}
        value={length}
        options={optionsOf(texts)}
        onChange={(event) => setLength(event.target.value)}
      />
      <p className="text-small text-content-soft">{words.final}</p>
      <Decide choices={choices} title={words.reason} />
    </>
  );
}
