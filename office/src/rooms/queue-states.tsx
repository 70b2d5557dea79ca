import type { CheckState, QueueState } from "@krapao/contract/office/today";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
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

/** The queues that wait for a person. */
export const isForPeople = ({ name }: QueueState) => name in roomOf;

/** After how many minutes the oldest item of a queue is late. */
const minutesMax: Readonly<Record<string, number>> = {
  inbox: 1,
  payouts_held: 10,
  suspense: 15,
  slips_held: 15,
  qr_codes_held: 15,
  unknown_transfers: 30,
  returns_refused: 30,
  rewards_held: 30,
  approvals: 60,
  alerts: 60,
  name_reviews: 60,
  discrepancies: 60,
  harm_signs: 24 * 60,
  raises: 24 * 60,
};

const minutesOf = ({ oldestSeconds }: QueueState) => Math.floor((oldestSeconds ?? 0) / 60);
const isLate = (queue: QueueState) =>
  queue.length > 0 && minutesOf(queue) >= (minutesMax[queue.name] ?? Number.POSITIVE_INFINITY);

/** How many items wait in each queue, and the oldest. Late queues come first; empty ones are only named. */
export function Queues({ title, queues }: { title: string; queues: readonly QueueState[] }) {
  const words = useTexts().today;
  const { permissions } = useOperator();
  const names: Readonly<Record<string, string>> = words.names;
  const ordered = queues
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => Number(isLate(other)) - Number(isLate(one)));
  const idle = queues.filter(({ length }) => length === 0);
  const isOpen = (queue: string) => {
    const room = roomOf[queue];
    return room !== undefined && (permissions as readonly string[]).includes(room.permission);
  };
  return (
    <Section title={title}>
      <ul>
        {ordered.map((queue) => {
          const { name, length, oldestSeconds } = queue;
          return (
            <Line
              key={name}
              title={<span id={`queue-${name}`}>{names[name] ?? name}</span>}
              note={
                <>
                  {oldestSeconds === null
                    ? ""
                    : `${words.oldest(ageOf(minutesOf(queue), words.age))} `}
                  {isOpen(name) && (
                    <Link
                      href={roomOf[name]?.path ?? "/"}
                      aria-describedby={`queue-${name}`}
                      className="text-gold-text underline"
                    >
                      {words.go}
                    </Link>
                  )}
                  {isLate(queue) && (
                    <span className="ms-3">
                      <StatusTag tone="failed">
                        {words.late(ageOf(minutesMax[name] ?? 0, words.age))}
                      </StatusTag>
                    </span>
                  )}
                </>
              }
              end={words.length(formatCount(length))}
            />
          );
        })}
      </ul>
      {idle.length > 0 && (
        <p className="mt-3 text-small text-content-soft">
          {`${words.idle}: ${idle.map(({ name }) => names[name] ?? name).join(", ")}`}
        </p>
      )}
    </Section>
  );
}

/** A check that is older than this says nothing about today. */
const oldMinutes = 26 * 60;

/** The books' light: green only if a check of today found nothing. */
export function Checks({ checks }: { checks: readonly CheckState[] }) {
  const { today: words, rooms } = useTexts();
  const { permissions } = useOperator();
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
              {check.found.length > 0 && (
                <details>
                  <summary className="text-small text-gold-text">{words.found}</summary>
                  <ul className="mt-2 flex flex-col gap-1 text-small break-words">
                    {check.found.map((sentence) => (
                      <li key={sentence}>{sentence}</li>
                    ))}
                  </ul>
                </details>
              )}
              {check.kind === "world" && permissions.includes("unknown.read") && (
                <Link
                  href="/differences"
                  className="self-start text-small text-gold-text underline"
                >
                  {rooms.differences}
                </Link>
              )}
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
