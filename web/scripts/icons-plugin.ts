import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const importOfIcons = /import \{([^}]+)\} from "([^"]+\/icons\/(?!icon\.)[a-z]+\.tsx)";/g;
const mark = "?only=";

/**
 * Makes every icon a module of its own. A file of icons would otherwise be in the first bundle as a
 * whole, because the first screen uses some of them.
 */
export function iconsPlugin(): Plugin {
  return {
    name: "krapao-icons",
    apply: "build",
    enforce: "pre",
    transform(code) {
      const split = code.replaceAll(importOfIcons, (_, names: string, file: string) =>
        importEach(names, file),
      );
      return split === code ? null : { code: split, map: null };
    },
    async load(id) {
      const [file = "", icon] = id.split(mark);
      return icon === undefined ? null : takeIcon(await readFile(file, "utf8"), icon);
    },
  };
}

function importEach(names: string, file: string): string {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => `import { ${name} } from "${file}${mark}${name}.tsx";`)
    .join(" ");
}

/** The source of one icon; each begins with its export, after the imports that all share. */
function takeIcon(source: string, icon: string): string {
  const [imports = "", ...icons] = source.split(/^(?=export function )/m);
  const name = icon.slice(0, -".tsx".length);
  const found = icons.find((one) => one.startsWith(`export function ${name}(`));
  if (!found) throw new Error(`There is no icon ${name}.`);
  return imports + found;
}
