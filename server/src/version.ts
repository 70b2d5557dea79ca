import { readFileSync } from "node:fs";
import { join } from "node:path";

const text = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");

/** The version of the product, from package.json. */
export const version = (JSON.parse(text) as { version: string }).version;
