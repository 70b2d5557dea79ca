import { PlayIcon } from "@krapao/ui/icons/media.tsx";
import { Pattern } from "@krapao/ui/layout/pattern.tsx";
import { useState, type SyntheticEvent } from "react";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { clipNames, findClip, type ClipName } from "./clips.ts";
import { VideoSheet } from "./video-sheet.tsx";
import "./howto-videos.css";

/**
 * Without a network only the pattern shows; the browser's icon for a missing picture would seem an
 * error.
 */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}

/** The list of videos; each opens in its own player. */
export function HowtoVideos() {
  const texts = useTexts("howto");
  const language = useLanguage();
  const [chosen, setChosen] = useState<ClipName>("wallet");
  const { isOpen, open, close } = useOpening();

  function watch(name: ClipName): void {
    setChosen(name);
    open();
  }

  return (
    <>
      <ul className="@container grid gap-3">
        {clipNames.map((name) => {
          const { title, steps } = texts.videos[name];
          const { poster } = findClip(name, language);
          return (
            <li key={name}>
              <button type="button" className="howto-video" onClick={() => watch(name)}>
                <span className="sr-only">{texts.play}</span>
                <span className="howto-poster">
                  <Pattern className="howto-ground" />
                  <img key={poster} src={poster} alt="" loading="lazy" onError={hide} />
                  <span className="howto-play">
                    <PlayIcon size={20} />
                  </span>
                </span>
                <span className="min-w-0">
                  <span className="block font-bold">{title}</span>
                  <span className="line-clamp-2 block text-small text-content-soft">
                    {Object.values(steps)[0]}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <VideoSheet isOpen={isOpen} onClose={close} name={chosen} />
    </>
  );
}
