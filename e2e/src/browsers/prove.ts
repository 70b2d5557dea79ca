import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectDir, startProduct, type Product } from "#product/product.ts";
import { Database } from "#world/database.ts";
import { chromium } from "./chromium.ts";
import { compare } from "./compare.ts";
import { firefox } from "./firefox.ts";
import { Relay } from "./relay.ts";
import type { Engine } from "./tab.ts";
import { Visitor, type Stop } from "./visitor.ts";
import { walk } from "./walk.ts";
import { webkit } from "./webkit.ts";

/**
 * `npm run proof:browsers`: walks a member's main journeys in Chromium, Firefox and WebKit, takes
 * pictures, and compares the place and text of every named element with Chromium's. Names of
 * engines as values choose some of them.
 */
const folder = join(projectDir, "e2e/gallery/browsers");
const wanted = process.argv.slice(2);
const engines = [chromium, firefox, webkit].filter(
  ({ name }) => name === "chromium" || wanted.length === 0 || wanted.includes(name),
);

const absent = engines.filter((engine) => engine.find() === undefined);
if (absent.length > 0) {
  const packages = absent.flatMap((engine) => engine.packages);
  console.error(
    `To compare the engines, install ${packages.join(" ")} as root: apt install ${packages.join(" ")}`,
  );
  process.exit(1);
}

async function visit(engine: Engine, product: Product, database: Database): Promise<Stop[]> {
  const relay = await Relay.open(product.url);
  const own = join(folder, engine.name);
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  const tab = await engine.launch(engine.find() ?? "");
  const visitor = new Visitor(tab, { url: relay.url, folder: own });
  const startedAt = performance.now();
  try {
    await walk({ visitor, product, database, relay, folder: own });
  } finally {
    await writeFile(join(own, "stops.json"), JSON.stringify(visitor.stops, null, 1));
    await tab.close();
    await relay.cut();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${engine.name}: ${visitor.stops.length} stops in ${seconds} s`);
  return visitor.stops;
}

const product = await startProduct("th");
const database = await Database.open(product);
let breaches = 0;
try {
  // Slips are closed around midnight; a proof must not depend on the time of day.
  const always = { closesAt: "00:00", opensAt: "00:00" };
  await database.withSetting("slip", always, async () => {
    let reference: readonly Stop[] = [];
    for (const engine of engines) {
      const stops = await visit(engine, product, database);
      if (engine === chromium) {
        reference = stops;
        continue;
      }
      const differences = compare(reference, stops);
      for (const difference of differences) console.log(`  ${difference}`);
      breaches += differences.length;
    }
  });
} finally {
  await database.close();
  await product.stop();
}
console.log(`${breaches} differences; the pictures are in ${folder}`);
process.exitCode = breaches === 0 ? 0 : 1;
