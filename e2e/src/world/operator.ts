import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectDir, type Product } from "#product/product.ts";

const run = promisify(execFile);

/** What an operator does: `npm run admin -- …`, on a copy that is running. */
export async function administer(product: Product, ...command: string[]): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [join(projectDir, "scripts/admin.mjs"), ...command],
    { env: { ...process.env, MARKET: product.market, DATA_DIR: product.dataDir } },
  );
  return stdout.trim();
}

/**
 * Has the books checked from the database alone; answers which promises are broken, and how often.
 * Other tests of the same copy bring about by hand what no door allows.
 */
export async function readBreaches({ market, dataDir }: Product): Promise<readonly string[]> {
  const command = [join(projectDir, "proof/src/check-books.ts")];
  const env = { ...process.env, MARKET: market, DATA_DIR: dataDir };
  const output = await run(process.execPath, command, { env }).then(
    ({ stdout }) => stdout,
    // It ends with 1 where something is broken; without its last line it did not come to its end.
    ({ stdout = "" }: { stdout?: string }) => stdout,
  );
  if (!/^The books are (right|WRONG)/m.test(output)) throw new Error(`No verdict: ${output}`);
  return output.match(/^BROKEN .+(?= \()/gm) ?? [];
}
