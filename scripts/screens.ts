import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectDir } from "#scripts/project.mjs";
import { ensureChromium } from "#scripts/test/chromium.ts";
import { runCommand } from "#scripts/test/run-command.ts";

/**
 * Takes pictures of every screen, or of some:
 * `npm run screens -- --market th --language en --theme dark --width 360 --part deposits`.
 * With `--text 200` the browser's text is twice as large, and elements that overflow a screen are
 * reported.
 */
const several = { type: "string", multiple: true } as const;
const { values } = parseArgs({
  options: {
    market: several,
    language: several,
    theme: several,
    width: several,
    part: several,
    text: { type: "string" },
  },
});

// A full run deletes the pictures of screens that no longer exist.
const isWhole = Object.keys(values).length === 0;
if (isWhole) await rm(join(projectDir, "e2e/gallery"), { recursive: true, force: true });

const languages = values.language?.join("|") ?? "[a-z]+";
const parts = values.part?.join("|") ?? "";
const { code } = await runCommand(
  [
    "playwright",
    "test",
    "--config=screens.config.ts",
    ...(values.market ?? []).map((market) => `--project=${market}`),
    `--grep=\\bin (${languages}) .*(${parts})`,
  ],
  {
    environment: {
      ...process.env,
      SCREENS_THEMES: values.theme?.join(),
      SCREENS_WIDTHS: values.width?.join(),
      SCREENS_TEXT: values.text,
      CHROMIUM: await ensureChromium(process.env),
    },
    folder: "e2e",
    isShown: true,
  },
);
process.exit(code);
