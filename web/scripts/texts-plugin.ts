import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { defaultLanguage, languages, type Language, type Market } from "@krapao/contract/market";

const moduleId = "virtual:texts";
const resolvedId = `\0${moduleId}`;
const localeFolder = join(import.meta.dirname, "../src/locale/");

/** Texts that every visitor needs at once. */
const bundledNames = ["shell", "login", "codes/account"];

/**
 * Writes a module for each language: its texts that are needed at once, and what loads the others.
 * That of the market's main language is in the first bundle; the others are loaded on demand.
 */
export function textsPlugin(market: Market): Plugin {
  const own = defaultLanguage(market);
  return {
    name: "krapao-texts",
    resolveId: (id) => (id.startsWith(moduleId) ? `\0${id}` : null),
    load(id) {
      if (id === resolvedId) return writeIndex(own);
      const language = languages.find((known) => id === `${resolvedId}/${known}`);
      return language ? writeTexts(language) : null;
    },
  };
}

function writeIndex(own: Language): string {
  const others = languages
    .filter((language) => language !== own)
    .map((language) => `${language}: () => import("${moduleId}/${language}")`);
  return [
    `export * from "${moduleId}/${own}";`,
    `export const others = { ${others.join(", ")} };`,
  ].join("\n");
}

function textNames(language: Language): string[] {
  const files = readdirSync(`${localeFolder}${language}`, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length))
    .toSorted();
}

function writeTexts(language: Language): string {
  const pathOf = (name: string) => JSON.stringify(`${localeFolder}${language}/${name}.ts`);
  const imports = bundledNames.map(
    (name, index) => `import { ${exportName(name)} as t${index} } from ${pathOf(name)};`,
  );
  const bundled = bundledNames.map((name, index) => `${JSON.stringify(name)}: t${index}`);
  // A file in both lists would be bundled and split at the same time.
  const names = textNames(language).filter((name) => !bundledNames.includes(name));
  const loaders = names.map((name) => {
    const load = `import(${pathOf(name)}).then((file) => file.${exportName(name)})`;
    return `${JSON.stringify(name)}: () => ${load}`;
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
