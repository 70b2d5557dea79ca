import { parseArgs } from "node:util";
import { checksOf, providerKinds, providersOf } from "#providers/checks.ts";

/**
 * `npm run check:provider -- <kind> <url> [--key …] [--phone …] [--provider …] [--reports-references]
 * [--refuses-late]`: checks whether an adapter keeps the contract.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: "string", default: "sandbox" },
    phone: { type: "string", default: "0800000000" },
    provider: { type: "string" },
    "reports-references": { type: "boolean", default: false },
    "refuses-late": { type: "boolean", default: false },
  },
});
const [kindGiven, url] = positionals;
const kind = providerKinds.find((known) => known === kindGiven);
if (!kind || !URL.canParse(url ?? "")) {
  console.error(
    `Name the kind of provider and its URL: npm run check:provider -- ${providerKinds.join("|")} https://adapter.example --key …`,
  );
  process.exit(1);
}

const {
  key,
  phone,
  provider,
  "reports-references": reportsReferences,
  "refuses-late": refusesLate,
} = values;
const known = providersOf[kind] ?? [];
if (provider !== undefined && !known.includes(provider)) {
  const choice = known.length > 0 ? `one of ${known.join(", ")}` : "not used here";
  console.error(`--provider is ${choice}.`);
  process.exit(1);
}

let brokenCount = 0;
const subject = { url: url ?? "", key, phone, provider, reportsReferences, refusesLate };
for (const { promise, run } of checksOf(kind, subject)) {
  const problem = await run().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  console.log(problem === undefined ? `kept    ${promise}` : `broken  ${promise}: ${problem}`);
  if (problem !== undefined) brokenCount += 1;
}
process.exit(brokenCount === 0 ? 0 : 1);
