import type { SpinResult } from "@krapao/contract/spinwheel";
import { Button } from "@krapao/ui/button/button.tsx";
import { StarIcon, TrophyIcon } from "@krapao/ui/icons/reward.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { HtmlText } from "@krapao/ui/layout/html-text.tsx";
import { useEffect } from "react";
import { celebrate } from "#lib/celebrate/celebrate.ts";
import { useTexts } from "#locale/texts.ts";

interface PrizeDialogProps {
  isOpen: boolean;
  result: SpinResult | undefined;
  /** The description of the slice, if it is on the wheel. */
  description: string | undefined;
  onClose: () => void;
}

/** The prize of a spin. */
export function PrizeDialog({ isOpen, result, description, onClose }: PrizeDialogProps) {
  const { prize: texts } = useTexts("spinwheel");
  const isWin = result?.isWin ?? false;
  useEffect(() => {
    if (isOpen && isWin) void celebrate();
  }, [isOpen, isWin]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      icon={isWin ? <TrophyIcon size={56} /> : <StarIcon size={56} />}
      title={isWin ? texts.won(result?.label ?? "") : texts.missed}
      actions={
        <Button size="large" isFull onClick={onClose}>
          {isWin ? texts.great : texts.ok}
        </Button>
      }
    >
      {description && <HtmlText html={description} />}
      {isWin && <p className="pt-2 text-small">{texts.whereCoupon}</p>}
    </Dialog>
  );
}
