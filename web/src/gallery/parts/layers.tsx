import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { AmountField } from "@krapao/ui/form/amount-field.tsx";
import { WithdrawIcon } from "@krapao/ui/icons/money.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { useEffect, useState } from "react";
import type { Samples } from "../samples/th.ts";
import { Section } from "./section.tsx";

interface LayerPartsProps {
  samples: Samples;
  /** The layer to open at once: "sheet", "dialog" or "toasts". */
  opened: string | null;
}

export function LayerParts({ samples, opened }: LayerPartsProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(opened === "sheet" || opened === "dialog");
  const [isDialogOpen, setIsDialogOpen] = useState(opened === "dialog");

  useEffect(() => {
    if (opened === "toasts") showToasts(samples);
  }, [opened, samples]);

  return (
    <Section title="Sheet, dialog, toasts">
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onClick={() => setIsSheetOpen(true)}>
          {samples.withdraw}
        </Button>
        <Button tone="quiet" onClick={() => setIsDialogOpen(true)}>
          {samples.confirm}
        </Button>
        <Button tone="quiet" onClick={() => showToasts(samples)}>
          {samples.information}
        </Button>
      </div>
      <WithdrawSheet
        samples={samples}
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        onConfirm={() => setIsDialogOpen(true)}
      />
      <Dialog
        isOpen={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title={samples.dialogTitle}
        icon={<WithdrawIcon size={32} />}
        actions={
          <>
            <Button
              onClick={() => {
                showToast({ tone: "success", text: samples.success });
                setIsDialogOpen(false);
                setIsSheetOpen(false);
              }}
            >
              {samples.confirm}
            </Button>
            <Button tone="plain" onClick={() => setIsDialogOpen(false)}>
              {samples.cancel}
            </Button>
          </>
        }
      >
        {samples.dialogText}
      </Dialog>
    </Section>
  );
}

interface WithdrawSheetProps {
  samples: Samples;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function WithdrawSheet({ samples, isOpen, onClose, onConfirm }: WithdrawSheetProps) {
  const [amount, setAmount] = useState("500");
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={samples.sheetTitle}
      footer={
        <Button size="large" isFull onClick={onConfirm}>
          {samples.withdraw}
        </Button>
      }
    >
      <AmountField
        label={samples.amount}
        currency="BAHT"
        value={amount}
        onValueChange={setAmount}
        hint={samples.amountHint}
        quickAmounts={[100, 500, 1000]}
        allAmount={12_500.75}
      />
    </Sheet>
  );
}

function showToasts(samples: Samples): void {
  showToast({ tone: "info", text: samples.information });
  showToast({ tone: "success", text: samples.success });
  showToast({ tone: "error", text: samples.failure });
}
