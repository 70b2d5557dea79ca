import type { Banner } from "@krapao/contract/reward";
import { startTransition, useState, type ReactNode } from "react";
import { useTexts } from "#locale/texts.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { BannerStrip } from "./banner-strip.tsx";

interface BannersFirstProps {
  isOpen: boolean;
  title: string;
  banners: readonly Banner[];
  /** The sheet that follows, told whether its turn has come. */
  children: (isOpen: boolean) => ReactNode;
}

/** Shows the banners, and when they are closed, the sheet that was asked for. Without any, at once. */
export function BannersFirst({ isOpen, title, banners, children }: BannersFirstProps) {
  const { banners: texts } = useTexts("reward");
  const [isSeen, setIsSeen] = useState(banners.length === 0);
  // In a step of its own, as every sheet opens: see `useOpening`.
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
      {children(isOpen && isSeen)}
    </>
  );
}
