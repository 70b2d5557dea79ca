import { draws } from "@krapao/contract/office/wheel";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { ReportTable } from "./report-table.tsx";

/** Fair wheels differ by so much less often than this, in percent. */
const oddPercent = 1;

/** Whether the draws are what the table says, and with which seeds members check them. */
export function Draws() {
  const words = useTexts().offer.wheel;
  const { data } = useQuery({
    queryKey: [draws.read.path],
    queryFn: () => callOffice(draws.read),
  });
  if (!data) return null;
  const { slices, chiSquare, likelihood, seeds } = data;
  return (
    <div className="mt-6 flex flex-col gap-6">
      <ReportTable
        title={words.draws}
        file="wheel-draws"
        none={words.closed}
        rows={slices}
        rowKey={({ slice }) => String(slice)}
        columns={[
          { key: "slice", header: words.slice, value: ({ slice }) => slice },
          { key: "chance", header: `${words.chance} (%)`, value: ({ chance }) => chance },
          { key: "expected", header: words.expected, value: ({ expected }) => expected },
          { key: "drawn", header: words.drawn, value: ({ drawn }) => drawn },
        ]}
      >
        {slices.length > 0 && (
          <div className="mb-3">
            {chiSquare === null || likelihood === null ? (
              <Callout>{words.few}</Callout>
            ) : (
              <Callout tone={likelihood < oddPercent ? "warning" : "success"}>
                {(likelihood < oddPercent ? words.odd : words.fair)(chiSquare, likelihood)}
              </Callout>
            )}
          </div>
        )}
      </ReportTable>
      <ReportTable
        title={words.seeds}
        file="wheel-seeds"
        rows={seeds}
        rowKey={({ commitment }) => commitment}
        columns={[
          { key: "from", header: words.since, value: ({ from }) => timeOf(from) },
          {
            key: "to",
            header: words.until,
            value: ({ to }) => (to === null ? null : timeOf(to)),
            isText: true,
          },
          {
            key: "commitment",
            header: words.commitment,
            value: ({ commitment }) => commitment,
            show: ({ commitment }) => long(commitment),
            isText: true,
          },
          {
            key: "seed",
            header: words.seed,
            value: ({ seed }) => seed,
            show: ({ seed }) => (seed === null ? words.secret : long(seed)),
            isText: true,
          },
        ]}
      />
      {slices.length > 0 && <Renew />}
    </div>
  );
}

/** Replaces the seed, so that the spins under it can be checked. */
function Renew() {
  const { offer, payout } = useTexts();
  const { permissions } = useOperator();
  if (!(permissions as readonly string[]).includes(draws.renew.permission)) return null;
  const deed = async (reason: string) => {
    await callProved(draws.renew, { body: { reason } });
    return payout.done;
  };
  const label = offer.wheel.renew;
  return <Decide choices={[{ name: "renew", label, tone: "quiet", needsReason: true, deed }]} />;
}

/** Sixty-four characters wrap anywhere. */
const long = (text: string) => <span className="text-small break-all">{text}</span>;
