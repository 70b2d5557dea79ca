import { staff } from "@krapao/contract/office/staff";
import { useQuery } from "@tanstack/react-query";
import { callOffice } from "#lib/api.ts";
import { timeOf } from "#lib/format.ts";
import { useTexts } from "#locale/texts.ts";
import { ReportTable } from "./report-table.tsx";

/** When an operator was at work, and how much they did. */
export function Shifts({ id }: { id: string }) {
  const words = useTexts().staff;
  const { data } = useQuery({
    queryKey: ["staff", id, "shifts"],
    queryFn: () => callOffice(staff.shifts, { params: { id } }),
  });
  return (
    <ReportTable
      title={words.shifts}
      file={`shifts-${id}`}
      none={words.noShift}
      rows={data?.shifts}
      rowKey={({ from }) => from}
      columns={[
        { key: "from", header: words.shiftFrom, value: ({ from }) => timeOf(from) },
        {
          key: "to",
          header: words.shiftTo,
          value: ({ to }) => timeOf(to),
          show: ({ to, isOpen }) => (isOpen ? words.atWork : timeOf(to)),
          isText: true,
        },
        { key: "acts", header: words.shiftActs, value: ({ acts }) => acts },
      ]}
    />
  );
}
