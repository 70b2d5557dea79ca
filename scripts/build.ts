import { readConfigOrExit } from "#server/config/config.ts";
import { webBuildSettings } from "#server/config/web-build.ts";
import { StartError } from "#scripts/start/start-error.ts";
import { ensureWebBuilt, officeBuild } from "#scripts/web-build.ts";

const config = readConfigOrExit(process.env);
try {
  const settings = webBuildSettings(process.env, config);
  await ensureWebBuilt({ workspace: "web", outputDir: config.webDir, settings });
  await ensureWebBuilt(officeBuild);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
