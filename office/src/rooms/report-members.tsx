import { Link } from "wouter";
import type { Texts } from "#locale/texts.ts";
import type { ReportColumn } from "./report-table.tsx";

/** A member's masked phone, which leads to their page if the operator may open it; the id in files. */
export function memberColumns<Row extends { readonly id: string; readonly phone: string }>(
  columns: Texts["reports"]["columns"],
  isOpen = true,
): ReportColumn<Row>[] {
  const show = ({ id, phone }: Row) =>
    isOpen ? (
      <Link href={`/members/${id}`} className="text-gold-text underline">
        {phone}
      </Link>
    ) : (
      phone
    );
  return [
    { key: "member", header: columns.member, value: ({ phone }) => phone, show },
    { key: "id", header: columns.id, value: ({ id }) => id, isFileOnly: true },
  ];
}
