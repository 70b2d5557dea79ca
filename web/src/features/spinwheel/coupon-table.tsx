import type { Currency } from "@krapao/contract/fields";
import type { Coupon } from "@krapao/contract/spinwheel";
import { Button } from "@krapao/ui/button/button.tsx";
import { DataTable } from "@krapao/ui/layout/data-table.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { formatDateTime } from "#lib/format/dates.ts";
import { useTexts } from "#locale/texts.ts";

interface CouponTableProps {
  /** Undefined until they are loaded. */
  coupons: readonly Coupon[] | undefined;
  /** The number of coupons on the pages before. */
  firstIndex: number;
  pageSize: number;
  isPaged: boolean;
  currency: Currency;
  onClaim: (coupon: Coupon) => void;
}

export function CouponTable(props: CouponTableProps) {
  const { coupons, firstIndex, pageSize, isPaged, currency, onClaim } = props;
  const { coupons: texts } = useTexts("spinwheel");
  const rows = coupons?.map((coupon, index) => ({ coupon, position: firstIndex + index + 1 }));
  return (
    <DataTable
      caption={texts.title}
      rows={rows}
      rowKey={({ coupon }) => coupon._id}
      pageSize={pageSize}
      isPaged={isPaged}
      columns={[
        {
          key: "position",
          header: texts.position,
          renderCell: ({ position }) => <span className="tabular-nums">{position}</span>,
        },
        {
          key: "prize",
          header: texts.prize,
          renderCell: ({ coupon }) => <Prize coupon={coupon} />,
        },
        {
          key: "amount",
          header: <span className="whitespace-nowrap">{texts.amount}</span>,
          isEnd: true,
          renderCell: ({ coupon: { amount } }) => (
            <Money {...{ amount, currency }} isUnitShown={false} size="small" />
          ),
        },
        {
          key: "claim",
          header: <span className="sr-only">{texts.claim}</span>,
          isEnd: true,
          renderCell: ({ coupon, position }) => (
            <Button
              tone="quiet"
              className="whitespace-nowrap"
              disabled={!coupon.isClaimable}
              aria-label={texts.claimOf(coupon.prize.slice, position)}
              onClick={() => onClaim(coupon)}
            >
              {texts.claim}
            </Button>
          ),
        },
      ]}
    />
  );
}

function Prize({ coupon: { prize, expiresAt } }: { coupon: Coupon }) {
  const { coupons: texts } = useTexts("spinwheel");
  const [date = "", time = ""] = expiresAt ? formatDateTime(expiresAt).split(" ") : [];
  return (
    <>
      <span className="block min-w-20 font-medium">{prize.slice}</span>
      <span className="block text-caption text-content-soft">{prize.name}</span>
      {expiresAt && (
        <time dateTime={expiresAt} className="block text-caption text-content-faint tabular-nums">
          {texts.until(`${date} ${time.slice(0, 5)}`)}
        </time>
      )}
    </>
  );
}
