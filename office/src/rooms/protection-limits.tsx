import type { Currency } from "@krapao/contract/fields";
import { protectionRoom, type WantedLimit } from "@krapao/contract/office/protection";
import { type Limit, limitPeriods } from "@krapao/contract/protection";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { moneyOf, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { type Texts, useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Facts } from "./facts.tsx";
import { MemberLink } from "./unknown-detail.tsx";

type LimitName = Pick<Limit, "kind" | "period">;

export const limitNameOf = ({ protection: words }: Texts, { kind, period }: LimitName) =>
  `${words.limitKinds[kind]} ${words.periods[period]}`;

/** Writes the amount of a limit: money, minutes of play, or none. */
export function useLimitAmount(currency: Currency) {
  const words = useTexts().protection;
  return (kind: Limit["kind"], amount: number | null): string => {
    if (amount === null) return words.none;
    return kind === "time" ? words.minutes(amount) : moneyOf(amount, currency);
  };
}

/** A higher limit that a member asks for and that staff must agree to. */
export function RaiseDetail({ raise }: { raise: WantedLimit }) {
  const texts = useTexts();
  const words = texts.protection;
  const { permissions } = useOperator();
  const amountOf = useLimitAmount(raise.currency);
  const { memberId, kind, period, amount } = raise;
  const decide = (call: typeof protectionRoom.raise, said: string) => async (reason: string) => {
    const body = { kind, period, amount, reason };
    await callProved(call, { params: { memberId }, body });
    return said;
  };
  const shared = { tone: "quiet", needsReason: true } as const;
  const choices = [
    {
      ...shared,
      name: "decline",
      label: words.declineRaise,
      deed: decide(protectionRoom.declineRaise, texts.payout.done),
    },
    {
      ...shared,
      name: "agree",
      label: words.agree,
      deed: decide(protectionRoom.raise, texts.payout.waits),
    },
  ];
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-title font-bold">{`${limitNameOf(texts, raise)} ${raise.member}`}</h2>
      {raise.openAct !== null && <Callout>{texts.suspense.open(raise.openAct)}</Callout>}
      <Facts
        rows={[
          [words.now, amountOf(kind, raise.now)],
          [words.wanted, amountOf(kind, amount)],
          [words.requested, timeOf(raise.requestedAt)],
          [words.ready, timeOf(raise.readyAt)],
        ]}
      />
      <MemberLink memberId={memberId} />
      {permissions.includes("protection.lift") && raise.openAct === null && (
        <>
          <Callout tone="warning">{words.agreeText}</Callout>
          <Decide choices={choices} title={words.raiseReason} />
        </>
      )}
    </section>
  );
}

/** The limits of a member that are in force. */
export function LimitList({ memberId }: { memberId: string }) {
  const { data } = useQuery({
    queryKey: ["protection", memberId],
    queryFn: () => callOffice(protectionRoom.limits, { params: { memberId } }),
  });
  if (!data) return null;
  return <Limits limits={data.limits} currency={data.currency} />;
}

function Limits({ limits, currency }: { limits: readonly Limit[]; currency: Currency }) {
  const texts = useTexts();
  const words = texts.protection;
  const amountOf = useLimitAmount(currency);
  const textOf = ({ kind, amount, used, staff }: Limit) =>
    [
      amountOf(kind, amount),
      words.used(amountOf(kind, used)),
      ...(staff === amount ? [words.byStaff] : []),
    ].join(" · ");
  return (
    <section>
      <h3 className="mb-2 font-semibold">{words.limits}</h3>
      {limits.length === 0 ? (
        <p className="text-content-soft">{words.noLimits}</p>
      ) : (
        <Facts rows={limits.map((limit) => [limitNameOf(texts, limit), textOf(limit)])} />
      )}
    </section>
  );
}

const limitNames: readonly LimitName[] = [
  ...(["deposit", "loss", "stake"] as const).flatMap((kind) =>
    limitPeriods.map((period) => ({ kind, period })),
  ),
  { kind: "time", period: "day" },
];

/** A limit as an operator has chosen and typed it. */
export interface TypedLimit {
  readonly index: number;
  readonly amount: string;
}
export const noLimit: TypedLimit = { index: 0, amount: "" };

/** The limit in the shape of the call; undefined until an amount is typed. */
export function limitOf({ index, amount }: TypedLimit) {
  const name = limitNames[index];
  const value = Number(amount.replaceAll(",", ""));
  return name && amount.trim() !== "" && value > 0 ? { ...name, amount: value } : undefined;
}

interface LimitFieldsProps {
  readonly value: TypedLimit;
  readonly onChange: (value: TypedLimit) => void;
}

export function LimitFields({ value, onChange }: LimitFieldsProps) {
  const texts = useTexts();
  const words = texts.protection;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          name="limit"
          label={words.limit}
          value={String(value.index)}
          options={limitNames.map((name, index) => ({
            value: String(index),
            label: limitNameOf(texts, name),
          }))}
          onChange={(event) => onChange({ ...value, index: Number(event.target.value) })}
        />
        <TextField
          name="amount"
          label={words.limitAmount}
          value={value.amount}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, amount: event.target.value })}
        />
      </div>
      <p className="text-small text-content-soft">{words.limitText}</p>
    </>
  );
}
