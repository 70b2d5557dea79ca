import type { Currency } from "@krapao/contract/fields";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";
import { Money } from "@krapao/ui/money/money.tsx";
import { totalOf } from "#lib/money/total.ts";
import { useTexts } from "#locale/texts.ts";

interface WalletSummaryProps {
  wallet: Wallet;
  slots: readonly Slot[];
  currency: Currency;
}

/** The amount that can be withdrawn, beside the member's total. */
export function WalletSummary({ wallet, slots, currency }: WalletSummaryProps) {
  const texts = useTexts("withdraw");
  return (
    <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-medium border border-line bg-raised px-4 py-3">
      <div className="min-w-0">
        <dt className="text-caption text-content-soft">{texts.wallet}</dt>
        <dd>
          <Money amount={wallet.amount} currency={currency} size="large" />
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-caption text-content-soft">{texts.total}</dt>
        <dd className="flex min-h-[1.925rem] items-center">
          <Money amount={totalOf(wallet, slots)} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
