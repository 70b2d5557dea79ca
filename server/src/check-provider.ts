import { parseArgs } from "node:util";
import { checksOf, providerKinds } from "#providers/checks.ts";

/** `npm run check:provider -- <kind> <url> [--key …] [--phone …]`: does an adapter keep its promises? */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: "string", default: "sandbox" },
    phone: { type: "string", default: "0800000000" },
  },
});
const [kindGiven, url] = positionals;
const kind = providerKinds.find((known) => known === kindGiven);
if (!kind || !URL.canParse(url ?? "")) {
  console.error(
    `Say which kind of provider and where: npm run check:provider -- ${providerKinds.join("|")} https://adapter.example --key …`,
  );
  process.exit(1);
}

let brokenCount = 0;
for (const { promise, run } of checksOf(kind, { ...values, url: url ?? "" })) {
  const problem = await run().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  console.log(problem === undefined ? `kept    ${promise}` : `broken  ${promise}: ${problem}`);
  if (problem !== undefined) brokenCount += 1;
}
process.exit(brokenCount === 0 ? 0 : 1);
