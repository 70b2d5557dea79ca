import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { build, type Manifest } from "vite";
import { readChunks } from "./chunks.ts";
import { readSettings } from "./settings.ts";

/**
 * `npm run weigh -w web`: what the script of each route is made of, by package, in kilobytes of
 * brotli. A file's compressed size is divided among its sources by their minified bytes.
 */
const webFolder = join(import.meta.dirname, "..");
const compress = promisify(brotliCompress);

type Weights = Map<string, number>;

async function weighFile(folder: string, file: string): Promise<Weights> {
  const code = await readFile(join(folder, file), "utf8");
  const map = join(folder, `${file}.map`);
  // A file of the bundler's own has no sources.
  if (!existsSync(map)) return new Map([[nameOf(""), (await compress(code)).length]]);
  const payload = JSON.parse(await readFile(map, "utf8")) as Payload;
  const bytes = countBytes(code, new SourceMap(payload));
  const ratio = (await compress(code)).length / code.length;
  return new Map(Array.from(bytes, ([name, count]) => [name, count * ratio]));
}

type Payload = ConstructorParameters<typeof SourceMap>[0];

/** The letters of the code that come from each package. */
function countBytes(code: string, map: SourceMap): Weights {
  const counts: Weights = new Map();
  for (const [row, line] of code.split("\n").entries()) {
    for (let column = 0; column < line.length; column += 1) {
      // Text that the bundler adds has no source, whatever the type says.
      const { originalSource = "" } = map.findEntry(row, column) as { originalSource?: string };
      const name = nameOf(originalSource);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

function nameOf(source: string): string {
  const [, dependency] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (dependency !== undefined)
    return dependency.startsWith("@tanstack/") ? "@tanstack" : dependency;
  if (source.includes("/src/locale/")) return "texts";
  const [, part] = /(?:^|\/)(contract|ui|web)\/(?:src|scripts)\//.exec(source) ?? [];
  return part ?? "loading of parts";
}

function add(to: Weights, more: Weights): void {
  for (const [name, weight] of more) to.set(name, (to.get(name) ?? 0) + weight);
}

const kilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1));

async function weigh(folder: string): Promise<void> {
  const { market } = readSettings(process.env);
  await build({
    root: webFolder,
    build: { outDir: folder, emptyOutDir: true, sourcemap: "hidden" },
    logLevel: "error",
  });
  const manifestFile = join(folder, ".vite", "manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  const files = new Map<string, Promise<Weights>>();
  const rows: Record<string, Record<string, number>> = {};
  for (const [path, { first, later }] of Object.entries(readChunks(manifest, market))) {
    const sum: Weights = new Map();
    for (const file of [...first, ...later]) {
      const known = files.get(file) ?? weighFile(folder, file);
      files.set(file, known);
      add(sum, await known);
    }
    const sorted = Array.from(sum).toSorted(([, one], [, other]) => other - one);
    rows[path] = Object.fromEntries(sorted.map(([name, weight]) => [name, kilobytes(weight)]));
  }
  console.table(rows);
}

process.env["NODE_ENV"] = "production";
const work = await mkdtemp(join(tmpdir(), "krapao-weigh-"));
try {
  await weigh(work);
} finally {
  await rm(work, { recursive: true });
}
