import type { Banner } from "@krapao/contract/reward";
import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "@krapao/ui/icons/arrow.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { HtmlText } from "@krapao/ui/layout/html-text.tsx";
import { useRef, useState } from "react";
import { useTexts } from "#locale/texts.ts";
import "./banner-strip.css";

interface BannerStripProps {
  banners: readonly Banner[];
  /** The subject of the banners. */
  name: string;
}

/**
 * Banners side by side, one visible at a time. They move by swipe, by the scroll keys, or by the
 * buttons.
 */
export function BannerStrip({ banners, name }: BannerStripProps) {
  const { banners: texts } = useTexts("reward");
  const stripRef = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  function readPosition(): void {
    const strip = stripRef.current;
    if (strip) setCurrent(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)));
  }

  function moveTo(index: number): void {
    const strip = stripRef.current;
    strip?.scrollTo({ left: index * strip.clientWidth });
  }

  const last = banners.length - 1;
  return (
    <section aria-label={texts.alt(name)}>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <div
        ref={stripRef}
        className="banner-strip"
        tabIndex={last === 0 ? undefined : 0}
        onScroll={readPosition}
      >
        {banners.map((banner) => (
          <Card
            key={`${banner.image} ${banner.html}`}
            tone="feature"
            className="banner-strip-place"
          >
            <BannerFace banner={banner} alt={texts.alt(name)} />
          </Card>
        ))}
      </div>
      {last > 0 && (
        <div className="flex items-center justify-center gap-2">
          <IconButton
            label={texts.previous}
            icon={<ChevronLeftIcon />}
            aria-disabled={current === 0}
            onClick={() => moveTo(Math.max(0, current - 1))}
          />
          <span className="text-caption text-content-soft tabular-nums" aria-live="polite">
            {texts.position(current + 1, banners.length)}
          </span>
          <IconButton
            label={texts.next}
            icon={<ChevronRightIcon />}
            aria-disabled={current === last}
            onClick={() => moveTo(Math.min(last, current + 1))}
          />
        </div>
      )}
    </section>
  );
}

function BannerFace({ banner: { image, html }, alt }: { banner: Banner; alt: string }) {
  return (
    <>
      {image && <img className="banner-strip-image" src={image} alt={html ? "" : alt} />}
      {html && (
        <div className="banner-strip-text">
          <HtmlText html={html} />
        </div>
      )}
    </>
  );
}
