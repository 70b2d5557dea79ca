import { useTexts } from "#locale/texts.ts";
import { HowtoVideos } from "./howto-videos.tsx";

export function HowtoPage() {
  const texts = useTexts("howto");
  return (
    <section className="grid grid-cols-1 gap-4">
      <header>
        <h1 className="text-heading font-bold">{texts.title}</h1>
        <p className="text-content-soft">{texts.text}</p>
      </header>
      <HowtoVideos />
    </section>
  );
}
