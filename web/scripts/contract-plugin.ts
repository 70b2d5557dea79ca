import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const contractFolder = join(import.meta.dirname, "../../contract/src/");
const usesValibot = /^import (?!type).*"valibot"/m;

/**
 * Gives the browser the contract without its validation library. The compiler still reads the real
 * files, so calls stay typed. At run time a call is only its method, path and file field, and
 * constants stay constants. Schemas and functions of such a file are left out: importing one fails
 * the build.
 */
export function contractPlugin(): Plugin {
  return {
    name: "krapao-contract",
    load: {
      filter: { id: /\/contract\/src\// },
      async handler(id) {
        const path = id.split("?")[0] ?? id;
        if (!path.startsWith(contractFolder)) return null;
        if (!usesValibot.test(await readFile(path, "utf8"))) return null;
        const { mtimeMs } = await stat(path);
        const module = (await import(`${pathToFileURL(path).href}?at=${mtimeMs}`)) as object;
        return { code: writeModule(module), moduleSideEffects: false };
      },
    },
  };
}

function writeModule(module: object): string {
  const lines = Object.entries(module).map(([name, value]: [string, unknown]) => {
    const source = writeValue(value);
    return source === undefined ? "" : `export const ${name} = ${source};`;
  });
  return lines.filter(Boolean).join("\n");
}

function writeValue(value: unknown): string | undefined {
  if (value instanceof RegExp) return String(value);
  if (typeof value === "function" || isSchema(value)) return undefined;
  if (isCallGroup(value)) {
    const calls = Object.entries(value).map(([name, { method, path, file }]) => [
      name,
      { method, path, file },
    ]);
    return JSON.stringify(Object.fromEntries(calls));
  }
  return JSON.stringify(value);
}

function isSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";
}

interface PlainCall {
  readonly method: string;
  readonly path: string;
  readonly file?: string;
}

function isCallGroup(value: unknown): value is Record<string, PlainCall> {
  if (typeof value !== "object" || value === null) return false;
  const members: unknown[] = Object.values(value);
  return members.length > 0 && members.every(isCall);
}

function isCall(value: unknown): boolean {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}
