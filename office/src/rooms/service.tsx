import { service } from "@krapao/contract/office/service";
import type { ReplyOf } from "@krapao/contract/route";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { ErrorState } from "@krapao/ui/layout/state.tsx";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { callOffice } from "#lib/api.ts";
import { minutesSince, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Addresses } from "./addresses.tsx";
import { Decide } from "./decide.tsx";
import { Line, Section } from "./member-money.tsx";
import { callText, partyText, workerText } from "./plain-names.ts";
import { Checks, Queues } from "./queue-states.tsx";

type ServiceState = ReplyOf<typeof service.read>;

const refreshMilliseconds = 5000;

/** Can we serve: what runs, what is late, what does not answer, and how to stop it. */
export function Service() {
  const texts = useTexts();
  const words = texts.service;
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ["service"],
    queryFn: () => callOffice(service.read),
    refetchInterval: refreshMilliseconds,
  });
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-heading font-bold">{texts.rooms.service}</h1>
        {data && (
          <p className="text-small text-content-soft">{`${words.version} ${data.version}`}</p>
        )}
      </header>
      {!data && <Skeleton className="h-96 w-full" />}
      {data && (
        <>
          <Callout tone={data.isEnded ? "error" : "success"}>
            {data.isEnded ? words.ended : words.open}
          </Callout>
          <div className="office-member">
            <div className="flex min-w-0 flex-col gap-6">
              <Switches isEnded={data.isEnded} />
              <Providers providers={data.providers} />
              <Addresses addresses={data.addresses} />
              <Calls calls={data.calls} providers={data.providers} />
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <Processes processes={data.processes} />
              <Workers workers={data.workers} />
              <Checks checks={data.checks} />
              <Backups backups={data.backups} />
              <Queues title={words.queues} queues={data.queues} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** Says how an act ended. */
function useSaid() {
  const { payout } = useTexts();
  return ({ state }: { state: "DONE" | "WAITS" }) =>
    state === "DONE" ? payout.done : payout.waits;
}

function Switches({ isEnded }: { isEnded: boolean }) {
  const { rooms, service: words } = useTexts();
  const { permissions } = useOperator();
  const said = useSaid();
  const choice = isEnded
    ? { name: "resume", label: words.resume, tone: "primary" as const, call: service.resume }
    : { name: "end", label: words.end, tone: "danger" as const, call: service.end };
  if (!(permissions as readonly string[]).includes(choice.call.permission)) return null;
  const deed = async (reason: string) => said(await callProved(choice.call, { body: { reason } }));
  return (
    <Section title={rooms.service}>
      <Decide choices={[{ ...choice, needsReason: true, deed }]} />
    </Section>
  );
}

function Providers({ providers }: Pick<ServiceState, "providers">) {
  const words = useTexts().service;
  const { permissions } = useOperator();
  const said = useSaid();
  const [code, setCode] = useState("");
  const chosen = providers.find((one) => one.code === code);
  const call = chosen?.isOpen === false ? service.openProvider : service.closeProvider;
  const isAllowed = (permissions as readonly string[]).includes(call.permission);
  const deed = async (reason: string) =>
    said(await callProved(call, { params: { code }, body: { reason } }));
  const stateOf = ({ isOpen, openAct }: ServiceState["providers"][number]) =>
    isOpen ? words.openNow : openAct === null ? words.closed : words.waitsOpen;
  return (
    <Section title={words.providers}>
      <SelectField
        className="mb-4"
        name="provider"
        label={words.choose}
        placeholder={words.choose}
        value={code}
        options={providers.map((one) => ({
          value: one.code,
          label: `${one.name} · ${stateOf(one)}`,
        }))}
        onChange={(event) => setCode(event.target.value)}
      />
      {chosen && isAllowed && (
        <Decide
          key={code}
          choices={[
            {
              name: "provider",
              label: chosen.isOpen ? words.close : words.reopen,
              tone: chosen.isOpen ? "danger" : "primary",
              needsReason: true,
              isReady: chosen.openAct === null,
              deed,
            },
          ]}
        />
      )}
      <ul>
        {providers
          .filter(({ isOpen }) => !isOpen)
          .map((one) => (
            <Line key={one.code} title={one.name} end={stateOf(one)} />
          ))}
      </ul>
    </Section>
  );
}

function Processes({ processes }: Pick<ServiceState, "processes">) {
  const words = useTexts().service;
  return (
    <Section title={words.processes}>
      {processes.length === 0 && <p className="text-content-soft">{words.noProcess}</p>}
      <ul>
        {processes.map((one) => (
          <Line
            key={one.name}
            title={one.name}
            note={`${one.version} · ${words.started(timeOf(one.startedAt))}`}
            end={
              <StatusTag tone={one.isLate ? "failed" : "done"}>
                {one.isLate ? words.late : words.alive}
              </StatusTag>
            }
          />
        ))}
      </ul>
    </Section>
  );
}

/** After so many days a backup, or the last rehearsal of a restore, is too old. */
const daysMax = { made: 2, rehearsed: 35 } as const;

/** Could we restore. */
function Backups({ backups }: Pick<ServiceState, "backups">) {
  const words = useTexts().service.backups;
  return (
    <Section title={words.title}>
      <ul>
        {(["made", "rehearsed"] as const).map((kind) => {
          const found = backups.find((one) => one.kind === kind);
          const isOld = found !== undefined && minutesSince(found.at) > daysMax[kind] * 24 * 60;
          return (
            <Line
              key={kind}
              title={words[kind]}
              note={found && `${timeOf(found.at)} · ${found.location} · ${found.by}`}
              end={
                (!found || isOld) && (
                  <StatusTag tone="waiting">{found ? words.old : words.never}</StatusTag>
                )
              }
            />
          );
        })}
      </ul>
    </Section>
  );
}

/** Workers rest for up to ten minutes; those without a success for so long come first. */
function Workers({ workers }: Pick<ServiceState, "workers">) {
  const texts = useTexts();
  const words = texts.service;
  const ordered = workers.toSorted((one, other) => other.ageSeconds - one.ageSeconds);
  return (
    <Section title={words.workers}>
      <p className="mb-3 text-small text-content-soft">{words.workersText}</p>
      <Folded items={ordered} shownMax={shownMax}>
        {({ name, ageSeconds }) => (
          <Line
            key={name}
            title={<span title={name}>{workerText(texts, name)}</span>}
            end={words.seconds(ageSeconds)}
          />
        )}
      </Folded>
    </Section>
  );
}

function Calls({ calls, providers }: Pick<ServiceState, "calls" | "providers">) {
  const texts = useTexts();
  const words = texts.service;
  const games = Object.fromEntries(providers.map(({ code, name }) => [code, name]));
  return (
    <Section title={words.calls}>
      {calls.length === 0 && <p className="text-content-soft">{words.noCalls}</p>}
      <Folded items={calls} shownMax={shownMax}>
        {(one) => (
          <Line
            key={`${one.provider} ${one.call}`}
            title={
              <span title={`${one.provider} ${one.call}`}>
                {`${partyText(texts, one.provider, games)} · ${callText(texts, one.call)}`}
              </span>
            }
            note={words.callsOf(formatCount(one.calls), formatCount(one.failed))}
            end={
              one.silentSeconds > 0 ? (
                <StatusTag tone="failed">{words.silent(one.silentSeconds)}</StatusTag>
              ) : undefined
            }
          />
        )}
      </Folded>
    </Section>
  );
}

/** What needs a look comes first; the rest of a long list is folded. */
const shownMax = 8;

interface FoldedProps<Item> {
  readonly items: readonly Item[];
  readonly shownMax: number;
  readonly children: (item: Item) => ReactNode;
}

function Folded<Item>({ items, shownMax: first, children }: FoldedProps<Item>) {
  const words = useTexts().service;
  const rest = items.slice(first);
  return (
    <>
      <ul>{items.slice(0, first).map(children)}</ul>
      {rest.length > 0 && (
        <details className="mt-3">
          <summary className="text-small text-gold-text">
            {words.others(formatCount(rest.length))}
          </summary>
          <ul>{rest.map(children)}</ul>
        </details>
      )}
    </>
  );
}
