import { renderToString } from "react-dom/server";
import { loadedTexts } from "#locale/texts.ts";
import { App } from "./app.tsx";

/** /login in the market's own language, for the build to write into the page. */
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
