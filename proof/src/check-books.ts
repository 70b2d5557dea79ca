import { parseArgs } from "node:util";
import { checkBooks } from "#books.ts";
import { findDatabase } from "#books/database-address.ts";
import { readMemory, writeMemory } from "#books/memory.ts";

/**
 * `npm run check:books`: verifies the books from the database alone; exit code 1 on any breach.
 * With `--remember <file>` it also compares them with their digest in the file of the last run.
 */
const { values: flags } = parseArgs({ options: { remember: { type: "string" } } });
const file = flags.remember;
const earlier = file === undefined ? undefined : await readMemory(file);
const url = await findDatabase();
const { breachCount, memory } = await checkBooks(url, console.log, {
  earlier,
  isToRemember: file !== undefined,
}).catch((error: unknown) => {
  console.error(
    `The books cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
  );
  process.exit(1);
});
if (file !== undefined && memory && breachCount === 0) {
  await writeMemory(file, memory);
  const entryCount = memory.accounts.reduce((sum, { seq }) => sum + seq, 0);
  console.log(`Remembered ${entryCount} entries of ${memory.accounts.length} accounts in ${file}.`);
}
process.exitCode = breachCount === 0 ? 0 : 1;
