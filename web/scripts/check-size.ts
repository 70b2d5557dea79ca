import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { budgets } from "./budgets.ts";
import type { Routes } from "./chunks.ts";

/** Prints the size of each route in brotli, and fails when one is over its budget. */
const distFolder = join(import.meta.dirname, "..", "dist");

function sizeOf(folder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
}

/**
 * Names of files end in hashes, so a change anywhere changes how every list of names compresses: the first script was
 * between 76,641 and 76,792 bytes after edits of screens that it does not contain.
 */
const luckOfNames = 150;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

/** Returns how many routes of a build are within their budget, and how many are not. */
function checkBuild(name: string): { kept: number; broken: number } {
  const folder = join(distFolder, name);
  const routes = JSON.parse(readFileSync(join(folder, "routes.json"), "utf8")) as Routes;
  console.log(`\n${name.padEnd(18)}    first     later     total    budget       CSS`);
  const broken = Object.entries(budgets).filter(([path, budget]) => {
    const route = routes[path];
    if (!route) throw new Error(`${name}: routes.json does not know ${path}.`);
    const [first, later, css] = [
      sizeOf(folder, route.first),
      sizeOf(folder, route.later),
      sizeOf(folder, route.styles),
    ];
    const total = first + later;
    const sizes = [first, later, total, budget, css].map(kilobytes);
    const isOver = total > budget + luckOfNames;
    console.log(`${path.padEnd(18)}${sizes.join(" ")}${isOver ? "  over its budget" : ""}`);
    return isOver;
  });
  const unknown = Object.keys(routes).filter((path) => !(path in budgets));
  if (unknown.length > 0) throw new Error(`${name}: no budget for ${unknown.join(", ")}.`);
  return { kept: Object.keys(budgets).length - broken.length, broken: broken.length };
}

const builds = existsSync(distFolder)
  ? readdirSync(distFolder).filter((name) => existsSync(join(distFolder, name, "routes.json")))
  : [];
if (builds.length === 0) {
  console.error("There is no build to measure: run `npm run build -w web` first.");
  process.exitCode = 1;
}
const counts = builds.map(checkBuild);
const sum = (name: "kept" | "broken") => counts.reduce((all, count) => all + count[name], 0);
console.log(`\nRoutes within their budget: ${sum("kept")}, over it: ${sum("broken")}.`);
if (sum("broken") > 0) process.exitCode = 1;
