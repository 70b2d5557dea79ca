import type { CheckState, QueueState } from "@krapao/contract/office/today";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { Link } from "wouter";
import { ageOf, minutesSince, timeOf } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Line, Section } from "./member-money.tsx";

/** The rooms in which a person works on a queue. */
const roomOf: Readonly<Record<string, { path: string; permission: string }>> = {
  inbox: { path: "/inbox", permission: "chat.read" },
  approvals: { path: "/approvals", permission: "act.read" },
  payouts_held: { path: "/payouts", permission: "payout.read" },
  alerts: { path: "/alerts", permission: "alert.read" },
  harm_signs: { path: "/protection", permission: "protection.read" },
  name_reviews: { path: "/protection", permission: "protection.read" },
  raises: { path: "/protection", permission: "protection.read" },
  suspense: { path: "/suspense", permission: "suspense.read" },
  slips_held: { path: "/slips", permission: "slip.read" },
  qr_codes_held: { path: "/slips", permission: "slip.read" },
  rewards_held: { path: "/unknown", permission: "unknown.read" },
  unknown_transfers: { path: "/unknown", permission: "unknown.read" },
  returns_refused: { path: "/holds", permission: "hold.read" },
  discrepancies: { path: "/unknown", permission: "unknown.read" },
};

/** How many items wait in each queue, and the oldest. Empty queues come last. */
export function Queues({ title, queues }: { title: string; queues: readonly QueueState[] }) {
  const words = useTexts().today;
  const { permissions } = useOperator();
  const names: Readonly<Record<string, string>> = words.names;
  const ordered = queues.toSorted(
    (one, other) => Number(other.length > 0) - Number(one.length > 0),
  );
  const isOpen = (queue: string) => {
    const room = roomOf[queue];
    return room !== undefined && (permissions as readonly string[]).includes(room.permission);
  };
  return (
    <Section title={title}>
      <ul>
        {ordered.map(({ name, length, oldestSeconds }) => (
          <Line
            key={name}
            title={<span id={`queue-${name}`}>{names[name] ?? name}</span>}
            note={
              <>
                {length > 0 && oldestSeconds !== null
                  ? `${words.oldest(ageOf(Math.floor(oldestSeconds / 60), words.age))} `
                  : ""}
                {isOpen(name) && (
                  <Link
                    href={roomOf[name]?.path ?? "/"}
                    aria-describedby={`queue-${name}`}
                    className="text-gold-text underline"
                  >
                    {words.go}
                  </Link>
                )}
              </>
            }
            end={length > 0 ? words.length(length) : "–"}
          />
        ))}
      </ul>
    </Section>
  );
}

/** A check that is older than this says nothing about today. */
const oldMinutes = 26 * 60;

/** The books' light: green only if a check of today found nothing. */
export function Checks({ checks }: { checks: readonly CheckState[] }) {
  const words = useTexts().today;
  const textOf = ({ finishedAt, breaches }: CheckState) => {
    const time = timeOf(finishedAt);
    if (breaches > 0) return { tone: "failed", text: words.wrong(breaches, time) } as const;
    const isOld = minutesSince(finishedAt) > oldMinutes;
    return isOld
      ? ({ tone: "waiting", text: words.old(time) } as const)
      : ({ tone: "done", text: words.right(time) } as const);
  };
  const missing = (["books", "world"] as const).filter(
    (kind) => !checks.some((check) => check.kind === kind),
  );
  return (
    <Section title={words.checks}>
      <ul className="flex flex-col gap-3">
        {checks.map((check) => {
          const { tone, text } = textOf(check);
          return (
            <li key={`${check.kind} ${check.scope}`} className="flex flex-col gap-1">
              <span>{`${words[check.kind]} (${words[check.scope]})`}</span>
              <StatusTag tone={tone}>{text}</StatusTag>
            </li>
          );
        })}
        {missing.map((kind) => (
          <li key={kind} className="flex flex-col gap-1">
            <span>{words[kind]}</span>
            <StatusTag tone="waiting">{words.never}</StatusTag>
          </li>
        ))}
      </ul>
    </Section>
  );
}
