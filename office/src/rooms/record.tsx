import { record } from "@krapao/contract/office/acts";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { DataTable } from "@krapao/ui/layout/data-table.tsx";
import { ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { timeOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";

/** Everything that operators did, as a chain. */
export function RecordRoom() {
  const texts = useTexts();
  const words = texts.record;
  const { data, isError, refetch } = useQuery({
    queryKey: ["record"],
    queryFn: () => callOffice(record.list),
  });
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-heading font-bold">{texts.rooms.record}</h1>
      {data && (
        <Callout tone={data.isWhole ? "success" : "error"}>
          {data.isWhole ? words.whole : words.broken}
        </Callout>
      )}
      <DataTable
        caption={texts.rooms.record}
        rows={data?.lines}
        rowKey={({ number }) => number}
        columns={[
          { key: "number", header: words.number, renderCell: (line) => line.number },
          { key: "at", header: words.at, renderCell: (line) => timeOf(line.at) },
          { key: "operator", header: words.operator, renderCell: (line) => line.operator },
          {
            key: "event",
            header: words.event,
            renderCell: ({ event, actId, undoneBy }) =>
              undoneBy === null ? event : words.undone(actId ?? "", undoneBy),
          },
          { key: "subject", header: words.subject, renderCell: (line) => line.subject ?? "" },
          { key: "hash", header: words.hash, renderCell: (line) => line.hash },
        ]}
      />
    </div>
  );
}
