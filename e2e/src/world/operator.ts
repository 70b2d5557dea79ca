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

/** Has the books checked from the database alone; throws with what is wrong in them. */
export async function checkBooks({ market, dataDir }: Product): Promise<void> {
  await run(process.execPath, [join(projectDir, "proof/src/check-books.ts")], {
    env: { ...process.env, MARKET: market, DATA_DIR: dataDir },
  });
}
