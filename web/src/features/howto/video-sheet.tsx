import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { ChatIcon } from "@krapao/ui/icons/navigation.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { useEffect, useRef, useState } from "react";
import { platformLanguage, useLanguage, useTexts } from "#locale/texts.ts";
import { findClip, type ClipName } from "./clips.ts";
import "./howto-videos.css";

interface VideoSheetProps {
  isOpen: boolean;
  onClose: () => void;
  name: ClipName;
  /** Leads to the chat, for a question that the video does not answer. */
  onChat?: () => void;
}

/** The player: the video with its captions, and the same steps as text. */
export function VideoSheet({ isOpen, onClose, name, onChat }: VideoSheetProps) {
  const texts = useTexts("howto");
  const { title, steps } = texts.videos[name];
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isRead
      footer={
        onChat && (
          <Button tone="quiet" size="large" isFull icon={<ChatIcon />} onClick={onChat}>
            {texts.toChat}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <Player name={name} title={title} />
        <section className="grid gap-2">
          <h3 className="font-bold">{texts.steps}</h3>
          <ol className="grid list-decimal gap-1 ps-6 marker:text-gold-text">
            {Object.entries(steps).map(([step, text]) => (
              <li key={step}>{text}</li>
            ))}
          </ol>
        </section>
      </div>
    </Sheet>
  );
}

function Player({ name, title }: { name: ClipName; title: string }) {
  const shell = useTexts("shell");
  const texts = useTexts("howto");
  const language = useLanguage();
  const videoRef = useRef<HTMLVideoElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  const { video, poster, captions } = findClip(name, language);

  useEffect(() => {
    const player = videoRef.current;
    // Starts at once, because the member opened it; if the browser refuses, its own button starts
    // it.
    player?.play().catch(() => undefined);
    return () => player?.pause();
  }, []);

  if (isBroken) return <Callout tone="warning">{texts.failed}</Callout>;
  return (
    <video
      ref={videoRef}
      className="howto-player"
      aria-label={title}
      src={video}
      poster={poster}
      controls
      muted
      playsInline
      preload="metadata"
      onError={() => setIsBroken(true)}
    >
      {captions.map((caption) => (
        <track
          key={caption.language}
          kind="captions"
          src={caption.file}
          srcLang={platformLanguage(caption.language)}
          label={shell.languages[caption.language]}
          default={caption.language === language}
        />
      ))}
    </video>
  );
}
