import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { lazy, Suspense, useState, type ComponentType } from "react";
import { useTexts } from "#locale/texts.ts";

/**
 * Drawing needs code that most sites do not load, because they have a picture. If it fails to load
 * there is no picture, but the other contacts are still shown.
 */
const DrawnCode = lazy(async () => {
  const drawn = await import("./drawn-code.tsx").catch(() => undefined);
  return { default: drawn?.DrawnCode ?? NoCode };
});

const NoCode: ComponentType<{ link: string }> = () => null;

interface ChatAppCodeProps {
  /** The site's own picture of the code. */
  picture: string | null;
  /** The target of the code. A code is drawn from it if there is no picture. */
  link: string | undefined;
  name: string | null;
  loadedAt: number;
}

/** The code that adds us in the chat app: the site's picture, else a drawn code, else nothing. */
export function ChatAppCode({ picture, link, name, loadedAt }: ChatAppCodeProps) {
  const texts = useTexts("lookup");
  const [isMissing, setIsMissing] = useState(false);
  const hasPicture = picture !== null && !isMissing;
  if (!hasPicture && link === undefined) return null;
  return (
    <Card className="grid grid-cols-1 justify-items-center gap-3 text-center">
      {/* White around the code, in the dark theme too, because cameras need it to find the code. */}
      {hasPicture ? (
        <img
          className="aspect-square w-48 max-w-full rounded-medium bg-[white] p-3"
          // The time in its URL prevents an outdated cached picture.
          src={`${picture}?t=${loadedAt}`}
          alt={texts.chatQr}
          width={192}
          height={192}
          onError={() => setIsMissing(true)}
        />
      ) : (
        link !== undefined && (
          <Suspense fallback={<Skeleton className="aspect-square w-48" />}>
            <DrawnCode link={link} />
          </Suspense>
        )
      )}
      <div>
        {name && <p className="font-bold">{name}</p>}
        <p className="text-small text-content-soft">{texts.chatQr}</p>
      </div>
    </Card>
  );
}
