import type { Currency } from "@krapao/contract/fields";
import { type Slip } from "@krapao/contract/statement";
import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { PictureIcon } from "@krapao/ui/icons/media.tsx";
import { DataTable } from "@krapao/ui/layout/data-table.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { formatDateTime } from "#lib/format/dates.ts";
import { useTexts } from "#locale/texts.ts";
import { useSlipPicture } from "./use-slip-picture.ts";
import { statusTones } from "./statement-row.tsx";

interface SlipTableProps {
  /** Undefined until the first page is loaded. */
  slips: readonly Slip[] | undefined;
  isPaged: boolean;
  isBusy: boolean;
  currency: Currency;
}

export function SlipTable({ slips, isPaged, isBusy, currency }: SlipTableProps) {
  const { slip: texts } = useTexts("statement");
  return (
    <DataTable
      caption={texts.list}
      rows={slips}
      rowKey={({ reference }) => reference}
      isBusy={isBusy}
      isPaged={isPaged}
      columns={[
        {
          key: "status",
          header: `${texts.date} · ${texts.status}`,
          renderCell: (slip) => <SlipStatus slip={slip} />,
        },
        {
          key: "amount",
          header: <span className="whitespace-nowrap">{texts.amount}</span>,
          isEnd: true,
          renderCell: ({ amount }) => <SlipAmount {...{ amount, currency }} />,
        },
        {
          key: "view",
          header: <span className="sr-only">{texts.view}</span>,
          isEnd: true,
          renderCell: (slip) => <ViewButton slip={slip} />,
        },
      ]}
    />
  );
}

/** The amount of a slip that could not be read is not known. */
function SlipAmount({ amount, currency }: Pick<SlipTableProps, "currency"> & { amount: number }) {
  if (amount === 0) return "-";
  return <Money {...{ amount, currency }} isUnitShown={false} size="small" />;
}

/** One below the other: side by side there is no space for the reasons. */
function SlipStatus({ slip: { createdAt, status, note } }: { slip: Slip }) {
  const texts = useTexts("statement");
  const reasons = useTexts("slip-reason");
  return (
    <>
      <time dateTime={createdAt} className="block text-caption tabular-nums">
        {formatDateTime(createdAt)}
      </time>
      <StatusTag tone={statusTones[status]}>{texts.status[status]}</StatusTag>
      {note && (
        <span className="block min-w-20 text-caption text-content-soft">{reasons[note]}</span>
      )}
    </>
  );
}

/** Pictures are private: each view gets its own URL, which expires soon. */
function ViewButton({ slip: { reference, link, createdAt } }: { slip: Slip }) {
  const { slip: texts } = useTexts("statement");
  const [isBusy, view] = useSlipPicture();

  return (
    <IconButton
      label={texts.viewOf(formatDateTime(createdAt))}
      icon={<PictureIcon size={20} />}
      isBusy={isBusy}
      onClick={() => {
        if (link) window.open(link, "_blank", "noopener");
        else view(reference);
      }}
    />
  );
}
