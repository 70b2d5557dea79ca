import { useMemo } from "react";
import { drawQr } from "#lib/format/qr-path.ts";
import { useTexts } from "#locale/texts.ts";

/** A QR code drawn from its target. */
export function DrawnCode({ link }: { link: string }) {
  const texts = useTexts("lookup");
  const { side, path } = useMemo(() => drawQr(link), [link]);
  return (
    <svg
      className="aspect-square w-48 max-w-full rounded-medium bg-[white] text-[black]"
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={texts.chatQr}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
