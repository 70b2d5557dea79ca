import { Button } from "@krapao/ui/button/button.tsx";
import { DepositIcon, TransferIcon, WithdrawIcon } from "@krapao/ui/icons/money.tsx";
import { useTexts } from "#locale/texts.ts";
import type { Sheets } from "./use-sheets.ts";

/** The reasons to open the app: money in, out, and to the games. */
export function MainActions({ sheets, isStopped }: { sheets: Sheets; isStopped: boolean }) {
  const texts = useTexts("wallet");
  const { deposit, withdraw, transfer, isClosed } = sheets;
  return (
    <div
      className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2"
      role="group"
      aria-label={texts.mainActions}
    >
      {!isStopped && (
        <Button
          isStacked
          icon={<DepositIcon />}
          aria-disabled={isClosed}
          isBusy={deposit.isLoading}
          onClick={deposit.open}
        >
          {texts.tiles.deposit}
        </Button>
      )}
      <Button
        tone="quiet"
        isStacked
        icon={<WithdrawIcon />}
        aria-disabled={isClosed}
        isBusy={withdraw.isLoading}
        onClick={withdraw.open}
      >
        {texts.tiles.withdraw}
      </Button>
      <Button
        tone="quiet"
        isStacked
        icon={<TransferIcon />}
        aria-disabled={isClosed}
        isBusy={transfer.isLoading}
        onClick={() => sheets.openTransfer()}
      >
        {texts.transfer}
      </Button>
    </div>
  );
}
