import { languages } from "@krapao/contract/market";

/**
 * Few files instead of many: on a slow network every request waits in a queue, whatever its size. A
 * page is one file, the common code of several pages another, and the texts of the first screens a
 * third. Common code that the most used pages do without is a fourth, which they do not load.
 */
interface ModuleInfo {
  readonly importers: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

const page = /\/src\/(?:features\/[a-z]+|app(?:\/home)?)\/([a-z-]+-page)\.tsx$/;
/** React changes far less often than the app, so it has its own file in the cache. */
const react = /node_modules\/(?:react|react-dom|scheduler)\//;
/**
 * The base of every sheet. It has a small file of its own, because the chat's sheet opens on a
 * guest's screen too, which needs nothing else of the pages' common code.
 */
const layer =
  /\/ui\/src\/layer\/(?:(?:use-modal|layer-stack|hold-history|frozen|keyboard-lift)\.tsx?$|modal\.css)/;
const textFile = new RegExp(`/src/locale/(${languages.join("|")})/([a-z/-]+)\\.ts$`);
/** Texts that screens need together. */
const textGroups: Readonly<Record<string, readonly string[]>> = {
  texts: ["wallet", "withdraw", "game", "statement", "reward"],
  "texts-register": ["account", "codes/otp"],
  "texts-bonus": ["bonus", "promotion", "codes/reward"],
  "texts-spin": ["spinwheel", "codes/spin"],
};

/** The common code of the most used pages, and of all others. */
const commonOfMost = { name: "pages", users: ["home-page", "register-page", "statement-page"] };
const commonOfRest = { name: "more", users: undefined };
/** Only a sheet uses this part of the library, and its index imports all parts. */
const sheetOnly = /\/(?:useQueries|queriesObserver)\.js$/;

/** A group includes all dependencies of its modules, so the more widely used groups come first. */
export const chunkGroups = [
  { name: "react", test: react, priority: 7 },
  { name: "first", tags: ["$initial" as const], priority: 6 },
  { name: "layer", test: layer, priority: 5 },
  { name: (id: string) => nameOfTexts(id), test: textFile, priority: 4 },
  { name: (id: string, graph: Graph) => nameOfShared(id, graph, commonOfMost), priority: 3 },
  { name: (id: string, graph: Graph) => nameOfShared(id, graph, commonOfRest), priority: 2 },
  { name: (id: string, graph: Graph) => nameOfPage(id, graph), priority: 1 },
];

export function nameOfTexts(id: string): string | null {
  const [, language, texts = ""] = textFile.exec(id) ?? [];
  const group = Object.keys(textGroups).find((name) => textGroups[name]?.includes(texts));
  return language === undefined || group === undefined ? null : `${group}-${language}`;
}

function nameOfShared(
  id: string,
  graph: Graph,
  { name, users }: { name: string; users: readonly string[] | undefined },
): string | null {
  if (sheetOnly.test(id)) return null;
  const pages = pagesOf(id, graph);
  const isUsed = users === undefined || users.some((user) => pages.has(user));
  return pages.size > 1 && isUsed ? name : null;
}

function nameOfPage(id: string, graph: Graph): string | null {
  if (sheetOnly.test(id)) return null;
  const [name = null] = pagesOf(id, graph);
  return name;
}

/** The pages that import a module statically. */
function pagesOf(id: string, graph: Graph): Set<string> {
  const pages = new Set<string>();
  const seen = new Set<string>();
  const climb = (at: string): void => {
    if (seen.has(at)) return;
    seen.add(at);
    const name = page.exec(at)?.[1];
    if (name !== undefined) pages.add(name);
    for (const importer of graph.getModuleInfo(at)?.importers ?? []) climb(importer);
  };
  climb(id);
  return pages;
}
