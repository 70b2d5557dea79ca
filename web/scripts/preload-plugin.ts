import type { Plugin } from "vite";

const helperId = "\0vite/preload-helper.js";

/** The files that every page has loaded before it loads a part. */
const first = /\/(?:index|react|rolldown-runtime)-[^/]*\.js$/;

/** The files that a part imports are requested with it, not after it. */
export function listPreloads(file: string, files: readonly string[]): string[] {
  return files.filter((other) => other !== file && !first.test(other));
}

/**
 * Replaces Vite's function that loads a part: that one also loads styles, and ours are all in the
 * page.
 */
export function preloadPlugin(): Plugin {
  return {
    name: "krapao-preload",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === helperId ? `${helperId}?krapao` : null),
    load: (id) =>
      id === `${helperId}?krapao`
        ? `export ${loadPart.toString().replace("loadPart", "__vitePreload")}`
        : null,
  };
}

/** Runs in the page. A file that was requested already is not requested again. */
function loadPart(load: () => Promise<unknown>, files: readonly string[]): Promise<unknown> {
  for (const file of files) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/${file}`;
    document.head.append(link);
  }
  return load();
}
