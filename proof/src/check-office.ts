import pg from "pg";
import { findDatabase } from "#books/database-address.ts";
import { checkOffice } from "#office/check.ts";

/** `npm run check:office`: verifies the record of operators and its signatures; exit code 1 on a breach. */
const client = new pg.Client({ connectionString: await findDatabase() });
try {
  await client.connect();
  const breaches = await checkOffice(client);
  for (const breach of breaches) console.log(breach);
  console.log(breaches.length === 0 ? "The record is whole." : `${breaches.length} breaches.`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The record cannot be read: ${reason}.`);
  process.exitCode = 1;
} finally {
  await client.end();
}
