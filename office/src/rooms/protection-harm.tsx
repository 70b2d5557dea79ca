import type { HarmMarker } from "@krapao/contract/office/protection";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { dayText } from "#lib/days.ts";
import { useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Facts } from "./facts.tsx";
import { Protect } from "./protection-detail.tsx";
import { QueueRow } from "./queue-row.tsx";
import { MemberLink } from "./unknown-detail.tsx";

/** At least one marker, all of the same member. */
type Markers = readonly [HarmMarker, ...HarmMarker[]];

/** The markers of each member together, in the order of the list. */
export function byMember(markers: readonly HarmMarker[]): readonly Markers[] {
  const groups = new Map<string, [HarmMarker, ...HarmMarker[]]>();
  for (const marker of markers) {
    const group = groups.get(marker.memberId);
    if (group) group.push(marker);
    else groups.set(marker.memberId, [marker]);
  }
  return [...groups.values()];
}

interface HarmRowProps {
  readonly markers: Markers;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function HarmRow({ markers, ...rest }: HarmRowProps) {
  const words = useTexts().protection;
  const [{ member, day }] = markers;
  const kinds = [...new Set(markers.map(({ kind }) => words.harmKinds[kind]))];
  return (
    <QueueRow
      title={member}
      amount={String(markers.length)}
      note={kinds.join(", ")}
      state={dayText(day)}
      {...rest}
    />
  );
}

/** Why somebody should talk to a member, and what may explain it. */
export function HarmDetail({ markers }: { markers: Markers }) {
  const words = useTexts().protection;
  const { permissions } = useOperator();
  const [{ memberId, member }] = markers;
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-title font-bold">{`${words.markers} ${member}`}</h2>
      <Facts
        rows={markers.map(({ day, kind, count }) => [
          `${dayText(day)} ${words.harmKinds[kind]}`,
          words.harmFacts[kind](count),
        ])}
      />
      <Callout>{words.harmText}</Callout>
      <MemberLink memberId={memberId} />
      {permissions.includes("protection.stop") && <Protect memberId={memberId} />}
    </section>
  );
}
