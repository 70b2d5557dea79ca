import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import { makePushKeys } from "#server/config/push.ts";

/**
 * The keys of push messages for the sandbox world. They are made once and stay in the data folder, so that
 * devices keep their subscriptions. Nothing is made if the settings name keys, or in the real world.
 */
export function sandboxPushKeys({
  world,
  push,
  dataDir,
}: Pick<Config, "world" | "push" | "dataDir">): Record<string, string> {
  if (world !== "sandbox" || push) return {};
  const file = join(dataDir, "push-keys.json");
  if (!existsSync(file)) {
    const { publicKey, privateKey } = makePushKeys();
    const keys = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey };
    writeFileSync(file, `${JSON.stringify(keys)}\n`, { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
}
