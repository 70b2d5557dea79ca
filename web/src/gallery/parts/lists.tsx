import { Skeleton, SkeletonText } from "@krapao/ui/feedback/skeleton.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { DataTable, type Column } from "@krapao/ui/layout/data-table.tsx";
import { HtmlText } from "@krapao/ui/layout/html-text.tsx";
import { Pager } from "@krapao/ui/layout/pager.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { useState } from "react";
import type { Samples } from "../samples/th.ts";
import { Section } from "./section.tsx";

interface Row {
  readonly id: number;
  readonly name: string;
  readonly amount: number;
}

export function ListParts({ samples }: { samples: Samples }) {
  const [page, setPage] = useState(1);
  const rows = samples.people.map((name, id) => ({ id, name, amount: 12.5 * 37 ** id }));
  const columns: Column<Row>[] = [
    { key: "name", header: samples.name, renderCell: (row) => row.name },
    { key: "date", header: samples.date, renderCell: () => "05/03/2026 17:20:30" },
    {
      key: "amount",
      header: samples.amount,
      renderCell: (row) => <Money amount={row.amount} sign="in" />,
      isEnd: true,
    },
  ];
  const table = { caption: samples.people.join(), columns, rowKey: (row: Row) => row.id };
  return (
    <Section title="Table, pages, skeletons, server HTML">
      <Card>
        <DataTable {...table} rows={rows} pageSize={3} isPaged />
        <Pager page={page} pageCount={12} onPageChange={setPage} />
      </Card>
      <Card>
        <DataTable {...table} rows={undefined} pageSize={3} />
        <Pager page={2} pageCount={12} onPageChange={() => undefined} isBusy />
      </Card>
      <Card className="flex items-center gap-4">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex-1">
          <SkeletonText lines={2} />
        </div>
      </Card>
      <Card>
        <HtmlText html={samples.html} />
      </Card>
    </Section>
  );
}
