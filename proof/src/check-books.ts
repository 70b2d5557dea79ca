import { checkBooks } from "#books.ts";
import { findDatabase } from "#database-address.ts";

/** `npm run check:books`: verifies the books from the database alone; exit code 1 on any breach. */
const url = await findDatabase();
const { breachCount } = await checkBooks(url, console.log);
process.exitCode = breachCount === 0 ? 0 : 1;
