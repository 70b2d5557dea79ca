import type { Banner } from "@krapao/contract/reward";
import { Button } from "@krapao/ui/button/button.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { startTransition, useState, type ReactNode } from "react";
import { useTexts } from "#locale/texts.ts";
import { BannerStrip } from "./banner-strip.tsx";

interface RewardSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Read before the sheet opens; undefined if that failed. */
  banners: readonly Banner[] | undefined;
  children: ReactNode;
}

/**
 * Shows the banners first and the content after they are closed. Without banners, the content at
 * once.
 */
export function RewardSheet(props: RewardSheetProps) {
  const { isOpen, onClose, title, banners = [], children } = props;
  const { banners: texts } = useTexts("reward");
  const [isSeen, setIsSeen] = useState(banners.length === 0);
  // In a transition, as every sheet opens: see `useOpening`.
  const goOn = () => startTransition(() => setIsSeen(true));
  return (
    <>
      {banners.length > 0 && (
        <Sheet
          isOpen={isOpen && !isSeen}
          onClose={goOn}
          title={title}
          isRead
          footer={
            <Button size="large" isFull onClick={goOn}>
              {texts.goOn}
            </Button>
          }
        >
          <BannerStrip banners={banners} name={title} />
        </Sheet>
      )}
      <Sheet isOpen={isOpen && isSeen} onClose={onClose} title={title}>
        <div className="grid gap-5">{children}</div>
      </Sheet>
    </>
  );
}
