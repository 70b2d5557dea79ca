import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Market } from "@krapao/contract/market";
import { projectDir } from "@krapao/e2e/src/product/product.ts";

/** The build's record of each route. */
interface RouteFiles {
  readonly first: readonly string[];
  readonly later: readonly string[];
  readonly styles: readonly string[];
}

export interface RouteSizes {
  readonly "first kB": number;
  readonly "later kB": number;
  readonly "all kB": number;
  readonly "CSS kB": number;
}

/** The compressed size of everything that each route needs before it can be shown, from the build. */
export async function readSizes(market: Market): Promise<Record<string, RouteSizes>> {
  const folder = join(projectDir, "web/dist", market);
  const text = await readFile(join(folder, "routes.json"), "utf8");
  const routes = JSON.parse(text) as Record<string, RouteFiles>;
  const rows = Object.entries(routes).map(async ([path, { first, later, styles }]) => {
    const [now, then, css] = await Promise.all([first, later, styles].map(sumIn(folder)));
    const sizes = [now ?? 0, then ?? 0, (now ?? 0) + (then ?? 0), css ?? 0].map(kilobytes);
    const [firstSize = 0, laterSize = 0, all = 0, style = 0] = sizes;
    return [
      path,
      { "first kB": firstSize, "later kB": laterSize, "all kB": all, "CSS kB": style },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

function sumIn(folder: string) {
  return async (files: readonly string[]): Promise<number> => {
    const sizes = files.map(async (file) => (await stat(join(folder, `${file}.br`))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}

const kilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1));
