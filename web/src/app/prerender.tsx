import { renderToString } from "react-dom/server";
import { loadedTexts } from "#locale/texts.ts";
import { App } from "./app.tsx";

/** Renders /login in the market's main language; the build writes it into the page. */
export function prerenderLogin(): Record<"html" | "title" | "description" | "brand", string> {
  const shell = loadedTexts("shell");
  if (!shell) throw new Error("The texts of the market's own language are not in the bundle.");
  return {
    html: renderToString(<App path="/login" />),
    title: `${shell.titles.login} · ${shell.brand}`,
    description: shell.description,
    brand: shell.brand,
  };
}
