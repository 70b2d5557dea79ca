import { parseArgs } from "node:util";
import pg from "pg";
import { checkBooks } from "#books.ts";
import { findDatabase } from "#books/database-address.ts";
import { readMemory, readStoredMemory, storeMemory, writeMemory } from "#books/memory.ts";
import { canRecord, recordResult } from "#books/result.ts";

/**
 * `npm run check:books`: verifies the books from the database alone; exit code 1 on any breach.
 * With `--changed` it checks only the members whose rows changed since the last check. It compares
 * the books with the digests of the last check, which are in the database, or in the file of
 * `--remember <file>`.
 */
const { values: flags } = parseArgs({
  options: {
    changed: { type: "boolean", default: false },
    remember: { type: "string" },
    connections: { type: "string", default: "2" },
  },
});

async function check(url: string, client: pg.Client): Promise<boolean> {
  const connections = Number(flags.connections);
  if (!(connections >= 1)) throw new Error("--connections wants a number");
  const file = flags.remember;
  const isRecorded = await canRecord(client);
  const earlier = await (file === undefined ? readStoredMemory(client) : readMemory(file));
  const startedAt = new Date();
  const result = await checkBooks(url, console.log, {
    earlier,
    isForChanges: flags.changed,
    connections,
  });
  const { breachCount, checkedCount, scope, memory } = result;
  const isRight = breachCount === 0;
  // Digests of wrong books would let the next run pass.
  if (isRight && file !== undefined) await writeMemory(file, memory);
  if (isRight && file === undefined && isRecorded) await storeMemory(client, memory);
  if (isRecorded) {
    const position = memory.horizon;
    await recordResult(client, {
      kind: "books",
      scope,
      startedAt,
      checked: checkedCount,
      breaches: breachCount,
      position,
      found: result.broken,
    });
  } else console.log("The result is not recorded: this database is read only, or not ours.");
  return isRight;
}

const url = await findDatabase();
const client = new pg.Client({ connectionString: url });
try {
  await client.connect();
  process.exitCode = (await check(url, client)) ? 0 : 1;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The books cannot be read: ${reason}.`);
  process.exitCode = 1;
} finally {
  await client.end();
}
