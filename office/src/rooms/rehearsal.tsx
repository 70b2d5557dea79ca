import type { OfficeRoute } from "@krapao/contract/office/office-route";
import type { KeptRehearsal, rehearsals } from "@krapao/contract/office/rehearsals";
import type { ReplyOf } from "@krapao/contract/route";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { callOffice } from "#lib/api.ts";
import { dayText } from "#lib/days.ts";
import { timeOf } from "#lib/format.ts";
import { useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { RehearsalForm } from "./rehearsal-form.tsx";

/** Whether two values are the same, whatever the order of their fields. */
function isSame(one: unknown, other: unknown): boolean {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

interface RehearsalProps<Call extends OfficeRoute> {
  readonly call: Call;
  readonly keptCall: typeof rehearsals.offerKept;
  readonly itemKey: string;
  readonly value: unknown;
  readonly Made: ComponentType<{ made: ReplyOf<Call>; file: string }>;
  readonly Kept: ComponentType<{ kept: KeptRehearsal }>;
}

/** Runs the value of the form over past days; shows the kept rehearsal of the same value until then. */
export function Rehearsal<Call extends OfficeRoute>(props: RehearsalProps<Call>) {
  const { call, keptCall, itemKey, value, Made, Kept } = props;
  const words = useTexts().rehearsal;
  const permissions: readonly string[] = useOperator().permissions;
  const mayRun = permissions.includes(call.permission);
  const params = { key: itemKey };
  const { data: earlier } = useQuery({
    queryKey: [keptCall.path, itemKey],
    queryFn: () => callOffice(keptCall, { params }),
  });
  const [shown, setShown] = useState<{ made: ReplyOf<Call>; of: unknown }>();
  const kept = earlier?.kept.find((one) => isSame(one.value, value));
  if (!mayRun && !kept) return null;
  return (
    <section className="flex flex-col gap-4" aria-label={words.title}>
      <h3 className="font-semibold">{words.title}</h3>
      {mayRun && (
        <RehearsalForm
          onRun={async (span) => {
            const made = await callOffice(call, { params, body: { value, ...span } });
            setShown({ made, of: value });
          }}
        />
      )}
      {kept && <KeptLine kept={kept} />}
      {shown && !isSame(shown.of, value) && <Callout>{words.changed}</Callout>}
      {shown ? <Made made={shown.made} file={itemKey} /> : kept && <Kept kept={kept} />}
    </section>
  );
}

/** Who rehearsed it, when, and over which days. */
export function KeptLine({ kept: { by, at, from, to } }: { kept: KeptRehearsal }) {
  const words = useTexts().rehearsal;
  return (
    <p className="text-small text-content-soft">
      {words.kept(by, timeOf(at), dayText(from), dayText(to))}
    </p>
  );
}

export function Assumptions({ lines }: { lines: readonly string[] }) {
  const words = useTexts().rehearsal;
  return (
    <div>
      <h3 className="mb-1 font-semibold">{words.assumed}</h3>
      <ul className="list-disc ps-5 text-small text-content-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
