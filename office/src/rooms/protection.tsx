import {
  type HarmMarker,
  type Interaction,
  type LastingStop,
  type ProtectedMember,
  protectionRoom,
  type WantedLimit,
} from "@krapao/contract/office/protection";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callOffice } from "#lib/api.ts";
import { timeOf } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { useList } from "#lib/use-list.ts";
import { useTexts } from "#locale/texts.ts";
import { pressChoice } from "./decide.tsx";
import { FindByPhone } from "./find-by-phone.tsx";
import { byMember, HarmDetail, HarmRow } from "./protection-harm.tsx";
import { limitNameOf, RaiseDetail, useLimitAmount } from "./protection-limits.tsx";
import { MemberStop, StopDetail } from "./protection-detail.tsx";
import { QueueGroup } from "./queue-group.tsx";
import { QueueRow } from "./queue-row.tsx";

type Item =
  | { readonly type: "raise"; readonly raise: WantedLimit }
  | { readonly type: "harm"; readonly markers: readonly [HarmMarker, ...HarmMarker[]] }
  | { readonly type: "stop"; readonly stop: LastingStop };

function keyOf(item: Item): string {
  if (item.type === "harm") return `${item.markers[0].memberId}/harm`;
  if (item.type === "stop") return `${item.stop.memberId}/${item.stop.id}`;
  const { memberId, kind, period } = item.raise;
  return `${memberId}/${kind}/${period}`;
}

/** What members wait for, members who are stopped, the latest talks, and the way to protect a member. */
export function Protection() {
  const texts = useTexts();
  const words = texts.protection;
  const { permissions } = useOperator();
  const [member, setMember] = useState<ProtectedMember>();
  const find = async (phone: string) =>
    setMember(await callOffice(protectionRoom.find, { body: { phone } }));
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ["protection"],
    queryFn: () => callOffice(protectionRoom.list),
  });
  const { raises = [], markers = [], stops = [], interactions = [] } = data ?? {};
  const items: readonly Item[] = [
    ...raises.map((raise) => ({ type: "raise" as const, raise })),
    ...byMember(markers).map((own) => ({ type: "harm" as const, markers: own })),
    ...stops.map((stop) => ({ type: "stop" as const, stop })),
  ];
  const { found, choose } = useList(items, keyOf, {
    onAccept: () => pressChoice("stop"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  // A stop that was just begun for the member who was looked up.
  const shown = member
    ? items.find((item) => item.type === "stop" && item.stop.memberId === member.memberId)
    : found;
  const show = (item: Item) => {
    setMember(undefined);
    choose(keyOf(item));
  };
  const rowsOf = (type: Item["type"]) =>
    items
      .filter((item) => item.type === type)
      .map((item) => (
        <Row key={keyOf(item)} item={item} isChosen={item === shown} onChoose={() => show(item)} />
      ));
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{texts.rooms.protection}</h1>
      {!data && <Skeleton className="h-96 w-full" />}
      <div className="office-split">
        <div className="flex flex-col gap-5">
          {permissions.includes("protection.stop") && (
            <FindByPhone name="search" words={words} find={find} />
          )}
          <QueueGroup title={words.raises}>{rowsOf("raise")}</QueueGroup>
          <QueueGroup title={words.markers}>{rowsOf("harm")}</QueueGroup>
          <QueueGroup title={words.stops}>{rowsOf("stop")}</QueueGroup>
          <Interactions interactions={interactions} />
        </div>
        {member && !shown && <MemberStop key={member.memberId} member={member} />}
        {shown?.type === "raise" && <RaiseDetail key={keyOf(shown)} raise={shown.raise} />}
        {shown?.type === "harm" && <HarmDetail key={keyOf(shown)} markers={shown.markers} />}
        {shown?.type === "stop" && <StopDetail key={keyOf(shown)} stop={shown.stop} />}
        {data && !member && !shown && <EmptyState title={words.empty} text={words.emptyText} />}
      </div>
    </>
  );
}

interface RowProps {
  readonly item: Item;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ item, ...rest }: RowProps) {
  if (item.type === "raise") return <RaiseRow raise={item.raise} {...rest} />;
  if (item.type === "stop") return <StopRow stop={item.stop} {...rest} />;
  return <HarmRow markers={item.markers} {...rest} />;
}

function RaiseRow({ raise, ...rest }: { raise: WantedLimit } & Omit<RowProps, "item">) {
  const texts = useTexts();
  const amountOf = useLimitAmount(raise.currency);
  return (
    <QueueRow
      title={raise.member}
      amount={amountOf(raise.kind, raise.amount)}
      note={limitNameOf(texts, raise)}
      state={timeOf(raise.requestedAt)}
      {...rest}
    />
  );
}

function StopRow({ stop, ...rest }: { stop: LastingStop } & Omit<RowProps, "item">) {
  const words = useTexts().protection;
  const isReview = stop.kind === "review";
  const until = stop.until === null ? words.endless : timeOf(stop.until);
  return (
    <QueueRow
      title={stop.member}
      amount={words.kinds[stop.kind]}
      note={stop.operator ?? (isReview ? words.system : words.self)}
      state={stop.isLiftable ? words.returning : isReview ? timeOf(stop.from) : until}
      {...rest}
    />
  );
}

function Interactions({ interactions }: { interactions: readonly Interaction[] }) {
  const words = useTexts().protection;
  if (interactions.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{words.interactions}</h2>
      <ul className="office-panel flex flex-col gap-3 p-4">
        {interactions.map((one) => (
          <li key={one.actId} className="flex flex-col gap-1">
            <span className="break-words">{one.text}</span>
            <span className="text-small text-content-soft">
              {`${one.member} · ${one.operator} · ${timeOf(one.at)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
