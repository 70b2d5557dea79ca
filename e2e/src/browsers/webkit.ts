import { globSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePorts } from "#product/product.ts";
import { findProgram, Household } from "./program.ts";
import { keyActions, phone, tapActions, timeZone, type Engine } from "./tab.ts";

/** The small browser of WebKitGTK, which its driver starts. */
const windows = () => globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").at(-1);

/** Without this the bar of that browser makes its window wider than a phone. */
const smallBar = "window * { font-size: 1px; padding: 0; margin: 0; border: 0; min-width: 0; }";
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** WebKit, the engine of every iPhone, by WebDriver, on a screen that nobody sees. */
export const webkit: Engine = {
  name: "webkit",
  packages: ["webkit2gtk-driver", "xvfb"],
  find: () => (windows() && findProgram("Xvfb") ? findProgram("WebKitWebDriver") : undefined),
  async launch(program) {
    const household = await Household.start("webkit");
    const styles = join(household.folder, "gtk-3.0");
    await mkdir(styles);
    await writeFile(join(styles, "gtk.css"), smallBar);
    await writeFile(join(styles, "settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
    const screen = ["-screen", "0", "800x1200x24", "-nolisten", "tcp", "-displayfd", "3"] as const;
    const display = await household.run(["Xvfb", ...screen], {
      environment: {},
      output: 3,
      says: /^(\d+)\n/,
    });
    const [port] = await findFreePorts();
    const driver = new Driver(`http://127.0.0.1:${port}`);
    const environment = {
      TZ: timeZone,
      DISPLAY: `:${display}`,
      XDG_CONFIG_HOME: household.folder,
      LIBGL_ALWAYS_SOFTWARE: "1",
    };
    household.start([program, "--host=127.0.0.1", `--port=${port}`], environment);
    await driver.begin(windows() ?? "");
    return {
      open: (url) => driver.post("/url", { url }),
      evaluate: (expression) => driver.evaluate<string>(expression),
      tapAt: (point) => driver.post("/actions", { actions: tapActions(point) }),
      type: (text) => driver.post("/actions", { actions: keyActions(text) }),
      chooseFile: async (selector, path) => {
        const given = { using: "css selector", value: selector };
        const element = await driver.post<Record<string, string>>("/element", given);
        await driver.post(`/element/${element[elementKey]}/value`, { text: path });
      },
      picture: async () => Buffer.from(await driver.read<string>("/screenshot"), "base64"),
      close: async () => {
        await driver.end();
        await household.end();
      },
    };
  },
};

class Driver {
  readonly #url: string;
  #session = "";

  constructor(url: string) {
    this.#url = url;
  }

  /** Opens a window of which the page gets the size of a phone. */
  async begin(binary: string): Promise<void> {
    await this.#answers();
    const options = { binary, args: ["--automation"] };
    const { sessionId } = await this.#call<{ sessionId: string }>("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    });
    this.#session = `/session/${sessionId}`;
    await this.post("/window/rect", { x: 0, y: 0, ...phone });
    const height = await this.evaluate<number>("innerHeight");
    await this.post("/window/rect", { ...phone, height: 2 * phone.height - height });
  }

  /** The driver says nothing when it listens. */
  async #answers(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await this.#call("GET", "/status");
        return;
      } catch (error) {
        if (tries === 100) throw error;
        await pause(100);
      }
    }
  }

  async #call<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Result };
    if (!response.ok) throw new Error(`WebKit, ${path}: ${JSON.stringify(value).slice(0, 500)}`);
    return value;
  }

  read<Result>(path: string): Promise<Result> {
    return this.#call("GET", `${this.#session}${path}`);
  }

  post<Result = void>(path: string, body: object): Promise<Result> {
    return this.#call("POST", `${this.#session}${path}`, body);
  }

  evaluate<Result>(expression: string): Promise<Result> {
    return this.post("/execute/sync", { script: `return ${expression}`, args: [] });
  }

  async end(): Promise<void> {
    await this.#call("DELETE", this.#session);
  }
}
