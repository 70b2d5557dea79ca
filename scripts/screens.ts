import { markets } from "@krapao/contract/market";
import { ensureChromium } from "#scripts/test/chromium.ts";
import { runCommand } from "#scripts/test/run-command.ts";

/** Takes pictures of every screen, of both markets or of the one named: `npm run screens -- la`. */
const named = process.argv.slice(2);
const chosen = markets.filter((market) => named.length === 0 || named.includes(market));
const { code } = await runCommand(
  [
    "playwright",
    "test",
    "--config=screens.config.ts",
    ...chosen.map((market) => `--project=${market}`),
  ],
  {
    environment: { ...process.env, CHROMIUM: await ensureChromium(process.env) },
    folder: "e2e",
    isShown: true,
  },
);
process.exit(code);
