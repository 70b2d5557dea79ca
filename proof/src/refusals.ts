import { runRefusals } from "#refusals/run.ts";
import { proveInFolder } from "#world/ground.ts";

/**
 * `npm run proof:refusals`: every refusal that the SQL functions mark is taken out of a copy of the
 * server, and the test that is named for it must fail. `--only name,name` for some.
 */
const [flag, names] = process.argv.slice(2);
if (flag !== undefined && flag !== "--only") throw new Error(`There is no flag ${flag}.`);

await proveInFolder("refusals", (folder) => runRefusals(folder, names?.split(",")));
