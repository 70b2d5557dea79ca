import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectDir, type Product } from "#product/product.ts";

const run = promisify(execFile);

/** Runs an operator's command, `npm run admin -- …`, on a running copy. */
export async function administer(product: Product, ...command: string[]): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [join(projectDir, "scripts/admin.mjs"), ...command],
    { env: { ...process.env, MARKET: product.market, DATA_DIR: product.dataDir } },
  );
  return stdout.trim();
}

/**
 * Checks the books from the database alone; returns the broken promises. Other tests of the same
 * copy make changes in the database that no API allows.
 */
export async function readBreaches({ market, dataDir }: Product): Promise<readonly string[]> {
  const command = [join(projectDir, "proof/src/check-books.ts")];
  const env = { ...process.env, MARKET: market, DATA_DIR: dataDir };
  const output = await run(process.execPath, command, { env }).then(
    ({ stdout }) => stdout,
    // It ends with 1 on a breach; without its last line it did not finish.
    ({ stdout = "" }: { stdout?: string }) => stdout,
  );
  if (!/^The books are (right|WRONG)/m.test(output)) throw new Error(`No verdict: ${output}`);
  return output.match(/^BROKEN .+(?= \()/gm) ?? [];
}
