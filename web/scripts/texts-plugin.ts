import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { defaultLanguage, languages, type Language, type Market } from "@krapao/contract/market";

const moduleId = "virtual:texts";
const resolvedId = `\0${moduleId}`;
const localeFolder = join(import.meta.dirname, "../src/locale/");

/**
 * Texts that every visitor needs at once; they are in the first bundle, in the market's main
 * language.
 */
const bundledNames = ["shell", "login", "codes/account"];

/**
 * Writes the module that locates each text file. Texts of the market's main language that are
 * needed at once are imported; all others are loaded on demand. A file in both lists would be
 * bundled and split at the same time, so the two lists never overlap.
 */
export function textsPlugin(market: Market): Plugin {
  const language = defaultLanguage(market);
  return {
    name: "krapao-texts",
    resolveId: (id) => (id === moduleId ? resolvedId : null),
    load: (id) => (id === resolvedId ? writeTexts(language) : null),
  };
}

function textNames(language: Language): string[] {
  const files = readdirSync(`${localeFolder}${language}`, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length))
    .toSorted();
}

function writeTexts(defaultOne: Language): string {
  const pathOf = (language: Language, name: string) =>
    JSON.stringify(`${localeFolder}${language}/${name}.ts`);
  const imports = bundledNames.map(
    (name, index) =>
      `import { ${exportName(name)} as t${index} } from ${pathOf(defaultOne, name)};`,
  );
  const bundled = bundledNames.map((name, index) => `${JSON.stringify(name)}: t${index}`);
  const loaders = languages.map((language) => {
    const names = textNames(language).filter(
      (name) => language !== defaultOne || !bundledNames.includes(name),
    );
    const lines = names.map((name) => {
      const load = `import(${pathOf(language, name)}).then((file) => file.${exportName(name)})`;
      return `${JSON.stringify(name)}: () => ${load}`;
    });
    return `${language}: { ${lines.join(",\n")} }`;
  });
  return [
    ...imports,
    `export const bundled = { ${bundled.join(", ")} };`,
    `export const loaders = { ${loaders.join(",\n")} };`,
  ].join("\n");
}

/** A text file exports one catalog, named like the file: `codes/account` has `account`. */
function exportName(name: string): string {
  const last = name.slice(name.lastIndexOf("/") + 1);
  return last.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
