import type { Config } from "#server/config/config.ts";
import { localUrl } from "./ports.ts";

export interface Demo {
  readonly username: string;
  readonly password: string;
}

interface Running {
  readonly config: Config;
  readonly demo: Demo | null;
  /** The address of the web's development server; if absent, the server serves the built web. */
  readonly developmentUrl?: string | undefined;
}

/** The text for the person who started it, once everything runs. */
export function describeRunning({ config, demo, developmentUrl }: Running): string {
  const wallet = localUrl(config.host, config.port);
  const rows = [
    ["Wallet", developmentUrl ?? wallet],
    ["API", `${wallet}/api/docs`],
    ...(config.office ? [["Office", officeText(config.office.url, config.world)]] : []),
    ...(config.world === "sandbox" ? [["Sandbox", sandboxUrl(config)]] : []),
    ...(demo ? [["Log in with", `${demo.username} / ${demo.password}`]] : []),
  ];
  const lines = rows.map(([label = "", value]) => `  ${label.padEnd(13)}${value}`);
  const marketText = `market ${config.market}${config.isLaosVariant ? ", variant for Laos" : ""}`;
  return ["", `Krapao is running (${marketText}).`, "", ...lines, "", "Ctrl-C ends it.", ""].join(
    "\n",
  );
}

function officeText(url: string, world: Config["world"]): string {
  return world === "sandbox" ? `${url} (enter as any role with one tap)` : url;
}

function sandboxUrl(config: Config): string {
  return localUrl("127.0.0.1", config.sandboxPort);
}
