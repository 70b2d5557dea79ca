import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { lazy, Suspense, useState, type ComponentType } from "react";
import { useTexts } from "#locale/texts.ts";

/**
 * Drawing takes code that most sites, having a picture, need not load. Without it there is no
 * picture; the ways to reach us stand there all the same.
 */
const DrawnCode = lazy(async () => {
  const drawn = await import("./drawn-code.tsx").catch(() => undefined);
  return { default: drawn?.DrawnCode ?? NoCode };
});

const NoCode: ComponentType<{ link: string }> = () => null;

interface ChatAppCodeProps {
  /** The site's own picture of the code. */
  picture: string | null;
  /** Where the code leads, from which one is drawn where there is no picture. */
  link: string | undefined;
  name: string | null;
  loadedAt: number;
}

/** The code that adds us in the chat app: the site's picture, else one drawn here, else nothing. */
export function ChatAppCode({ picture, link, name, loadedAt }: ChatAppCodeProps) {
  const texts = useTexts("lookup");
  const [isMissing, setIsMissing] = useState(false);
  const hasPicture = picture !== null && !isMissing;
  if (!hasPicture && link === undefined) return null;
  return (
    <Card className="grid grid-cols-1 justify-items-center gap-3 text-center">
      {/* White around the code, in the dark theme too, or cameras do not find it. */}
      {hasPicture ? (
        <img
          className="aspect-square w-48 max-w-full rounded-medium bg-[white] p-3"
          // The time in its address keeps an older picture from being shown.
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
