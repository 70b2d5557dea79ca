import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

const srcDir = join(import.meta.dirname, "..");
const { resolve } = createRequire(import.meta.url);
const thaiFonts = "@fontsource-variable/noto-sans-thai/files/noto-sans-thai";
const laoFonts = "@fontsource-variable/noto-sans-lao/files/noto-sans-lao";

/** The files that pages ask for, by the name they ask with. */
const assets = [
  { name: "style.css", path: join(srcDir, "page/style.css"), type: "text/css; charset=utf-8" },
  { name: "clasp.svg", path: join(srcDir, "page/clasp.svg"), type: "image/svg+xml" },
  {
    name: "phone.js",
    path: join(srcDir, "parts/sms/phone.js"),
    type: "text/javascript; charset=utf-8",
  },
  // A machine without Thai and Lao fonts shows the messages too.
  {
    name: "latin.woff2",
    path: resolve(`${thaiFonts}-latin-wght-normal.woff2`),
    type: "font/woff2",
  },
  { name: "thai.woff2", path: resolve(`${thaiFonts}-thai-wght-normal.woff2`), type: "font/woff2" },
  { name: "lao.woff2", path: resolve(`${laoFonts}-lao-wght-normal.woff2`), type: "font/woff2" },
];

export async function assetRoutes(app: FastifyInstance): Promise<void> {
  for (const { name, path, type } of assets) {
    const content = await readFile(path);
    app.get(`/assets/${name}`, async (_request, reply) => reply.type(type).send(content));
  }
}
