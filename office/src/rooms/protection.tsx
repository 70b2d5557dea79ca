import {
  type Interaction,
  type LastingStop,
  type ProtectedMember,
  protectionRoom,
} from "@krapao/contract/office/protection";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
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
import { MemberStop, StopDetail } from "./protection-detail.tsx";
import { QueueGroup } from "./queue-group.tsx";
import { QueueRow } from "./queue-row.tsx";

const keyOf = ({ memberId, id }: LastingStop) => `${memberId}/${id}`;

/** Members who are stopped, the latest talks, and the way to stop a member. */
export function Protection() {
  const texts = useTexts();
  const words = texts.protection;
  const { permissions } = useOperator();
  const [member, setMember] = useState<ProtectedMember>();
  const find = async (phone: string) =>
    setMember(await callOffice(protectionRoom.find, { body: { phone } }));
  const { data, isError, refetch } = useQuery({
    queryKey: ["protection"],
    queryFn: () => callOffice(protectionRoom.list),
  });
  const stops = data?.stops ?? [];
  const { found, choose } = useList(stops, keyOf, {
    onAccept: () => pressChoice("stop"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  // A stop that was just begun for the member who was looked up.
  const shown = member ? stops.find(({ memberId }) => memberId === member.memberId) : found;
  const showStop = (stop: LastingStop) => {
    setMember(undefined);
    choose(keyOf(stop));
  };
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{texts.rooms.protection}</h1>
      <div className="office-split">
        <div className="flex flex-col gap-5">
          {permissions.includes("protection.stop") && (
            <FindByPhone name="search" words={words} find={find} />
          )}
          <QueueGroup title={words.stops}>
            {stops.map((stop) => (
              <QueueRow
                key={keyOf(stop)}
                title={stop.member}
                amount={words.kinds[stop.kind]}
                note={stop.operator ?? words.self}
                state={
                  stop.isLiftable
                    ? words.returning
                    : stop.until === null
                      ? words.endless
                      : timeOf(stop.until)
                }
                isChosen={stop === shown}
                onChoose={() => showStop(stop)}
              />
            ))}
          </QueueGroup>
          <Interactions interactions={data?.interactions ?? []} />
        </div>
        {member && !shown && <MemberStop key={member.memberId} member={member} />}
        {shown && <StopDetail key={keyOf(shown)} stop={shown} />}
        {data && !member && !shown && <EmptyState title={words.empty} text={words.emptyText} />}
      </div>
    </>
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
