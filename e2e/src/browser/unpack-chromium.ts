import { join } from "node:path";
import { fileURLToPath } from "node:url";
import chromium, { inflate } from "@sparticuz/chromium";

/**
 * Unpacks the Chromium of the npm package, its fonts and the libraries that a bare system lacks.
 * The package writes to the temporary folder and trusts its contents, so the caller names a new
 * one.
 */
const libraries = "../../bin/al2023.tar.br";
await chromium.executablePath();
await inflate(join(fileURLToPath(import.meta.resolve("@sparticuz/chromium")), libraries));
