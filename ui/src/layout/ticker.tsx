import { useEffect, useRef, useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { PauseIcon, PlayIcon } from "../icons/media.tsx";
import { NoticeIcon } from "../icons/status.tsx";
import { useUiTexts } from "../ui-texts.tsx";
import "./ticker.css";

const pixelsPerSecond = 45;

/**
 * A notice that scrolls if it is longer than its line. The member can pause it. With reduced motion
 * it does not move and wraps.
 */
export function Ticker({ text }: { text: string }) {
  const texts = useUiTexts();
  const lineRef = useRef<HTMLDivElement>(null);
  const wordsRef = useRef<HTMLSpanElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    const line = lineRef.current;
    const words = wordsRef.current;
    if (!line || !words) return undefined;
    const observer = new ResizeObserver(() => {
      setIsLong(words.offsetWidth > line.clientWidth);
      line.style.setProperty("--ticker-seconds", `${words.offsetWidth / pixelsPerSecond}s`);
    });
    observer.observe(line);
    observer.observe(words);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="ui-ticker" data-long={isLong} data-paused={isPaused}>
      <NoticeIcon size={20} />
      <div ref={lineRef} className="ui-ticker-line">
        <p className="ui-ticker-run">
          <span ref={wordsRef} className="ui-ticker-words">
            {text}
          </span>
          {isLong && (
            <span className="ui-ticker-words" aria-hidden="true">
              {text}
            </span>
          )}
        </p>
      </div>
      {isLong && (
        <IconButton
          className="ui-ticker-button"
          label={isPaused ? texts.resume : texts.pause}
          icon={isPaused ? <PlayIcon size={18} /> : <PauseIcon size={18} />}
          onClick={() => setIsPaused(!isPaused)}
        />
      )}
    </div>
  );
}
