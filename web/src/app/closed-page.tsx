import { useLocation } from "wouter";
import { useTexts } from "#locale/texts.ts";
import { ClosedState } from "#ui/state.tsx";
import { findScreen } from "./routes.ts";

/** Stands where a screen will be once its feature opens. */
export function ClosedPage() {
  const texts = useTexts("shell");
  const [path] = useLocation();
  const name = texts.titles[findScreen(path).title];
  return (
    <section className="grid flex-1 content-center">
      <h1 className="sr-only">{name}</h1>
      <ClosedState title={texts.closed.title(name)} text={texts.closed.text} />
    </section>
  );
}
