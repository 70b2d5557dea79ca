import { Button } from "@krapao/ui/button/button.tsx";
import { CopyButton } from "@krapao/ui/button/copy-button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { ShareIcon } from "@krapao/ui/icons/action.tsx";
import { useMemo } from "react";
import { useAfterPaint } from "#lib/hooks/use-after-paint.ts";
import { useTexts } from "#locale/texts.ts";
import { drawQr } from "#lib/format/qr-path.ts";

/** The link with the ways to share it: copy, the phone's share menu, and a QR code. */
export function InviteLink({ link }: { link: string }) {
  const texts = useTexts("invite");
  const canShare = "share" in navigator;

  async function share(): Promise<void> {
    try {
      await navigator.share({ text: texts.shareText, url: link });
    } catch (error) {
      // A member who cancels the share menu needs no message.
      const isOver = error instanceof DOMException && error.name === "AbortError";
      if (!isOver) showToast({ tone: "error", text: texts.shareFailed });
    }
  }

  return (
    <div className="grid gap-3">
      <div className="rounded-medium border border-line bg-field px-4 py-3">
        <p className="text-caption text-content-soft">{texts.link}</p>
        <p className="font-medium break-all select-all">{link}</p>
      </div>
      <div className={`grid gap-3 ${canShare ? "grid-cols-2" : ""}`}>
        <CopyButton text={link} tone="primary" isFull>
          {texts.copy}
        </CopyButton>
        {canShare && (
          <Button tone="quiet" isFull icon={<ShareIcon size={20} />} onClick={() => void share()}>
            {texts.share}
          </Button>
        )}
      </div>
      <QrPicture link={link} />
    </div>
  );
}

const blank = { side: 1, path: "" };

function QrPicture({ link }: { link: string }) {
  const texts = useTexts("invite");
  // A cheap phone needs a while to compute the code; the sheet need not wait for it.
  const isPainted = useAfterPaint();
  const { side, path } = useMemo(() => (isPainted ? drawQr(link) : blank), [isPainted, link]);
  return (
    <figure className="grid justify-items-center gap-2">
      {/* White around the code, in the dark theme too, because cameras need it to find the code. */}
      <svg
        className="aspect-square w-full max-w-48 rounded-medium bg-[white] text-[black]"
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={texts.qr}
      >
        <path d={path} fill="currentColor" />
      </svg>
      <figcaption className="text-small text-content-soft">{texts.scan}</figcaption>
    </figure>
  );
}
