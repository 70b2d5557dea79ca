import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

const srcDir = join(import.meta.dirname, "..");
const { resolve } = createRequire(import.meta.url);
const thaiFonts = "@fontsource-variable/noto-sans-thai/files/noto-sans-thai";
const laoFonts = "@fontsource-variable/noto-sans-lao/files/noto-sans-lao";

const script = "text/javascript; charset=utf-8";
const styleSheet = "text/css; charset=utf-8";

/** The files of the pages, by name. */
const assets = [
  { name: "style.css", path: join(srcDir, "page/style.css"), type: styleSheet },
  { name: "nav.css", path: join(srcDir, "page/nav.css"), type: styleSheet },
  { name: "forms.css", path: join(srcDir, "page/forms.css"), type: styleSheet },
  { name: "clasp.svg", path: join(srcDir, "page/clasp.svg"), type: "image/svg+xml" },
  { name: "copy.js", path: join(srcDir, "page/copy.js"), type: script },
  { name: "call.js", path: join(srcDir, "page/call.js"), type: script },
  { name: "live.js", path: join(srcDir, "page/live.js"), type: script },
  { name: "phone.js", path: join(srcDir, "parts/sms/phone.js"), type: script },
  { name: "bank.js", path: join(srcDir, "parts/bank/bank.js"), type: script },
  { name: "agent.js", path: join(srcDir, "parts/chat/agent.js"), type: script },
  { name: "agent.css", path: join(srcDir, "parts/chat/agent.css"), type: styleSheet },
  ...["play", "slot", "sport", "lotto"].flatMap((name) => [
    { name: `${name}.js`, path: join(srcDir, `parts/game/${name}.js`), type: script },
    { name: `${name}.css`, path: join(srcDir, `parts/game/${name}.css`), type: styleSheet },
  ]),
  { name: "stake.css", path: join(srcDir, "parts/game/stake.css"), type: styleSheet },
  // So that a machine without Thai and Lao fonts shows the messages too.
  ...[
    ["latin", `${thaiFonts}-latin-wght-normal.woff2`],
    ["thai", `${thaiFonts}-thai-wght-normal.woff2`],
    ["lao", `${laoFonts}-lao-wght-normal.woff2`],
  ].map(([name, file = ""]) => ({
    name: `${name}.woff2`,
    path: resolve(file),
    type: "font/woff2",
  })),
];

export async function assetRoutes(app: FastifyInstance): Promise<void> {
  for (const { name, path, type } of assets) {
    const content = await readFile(path);
    app.get(`/assets/${name}`, async (_request, reply) => reply.type(type).send(content));
  }
}
