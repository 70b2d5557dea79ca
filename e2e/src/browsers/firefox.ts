import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram, Household } from "./program.ts";
import { keyActions, phone, tapActions, timeZone, type Engine } from "./tab.ts";

const settings: Readonly<Record<string, boolean | number | string>> = {
  "ui.prefersReducedMotion": 1,
  "ui.useOverlayScrollbars": 1,
  // The browser itself must not contact the internet.
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.push.connection.enabled": false,
  "extensions.systemAddon.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
};

/** Firefox by WebDriver BiDi, which it speaks without a driver. */
export const firefox: Engine = {
  name: "firefox",
  packages: ["firefox-esr"],
  find: () => findProgram("firefox-esr") ?? findProgram("firefox"),
  async launch(program) {
    const household = await Household.start("firefox");
    const lines = Object.entries(settings).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(household.folder, "user.js"), lines.join("\n"));
    const ways = ["--headless", "--no-remote", "--profile", household.folder];
    const address = await household.run(
      [program, ...ways, "--remote-debugging-port", "0", "about:blank"],
      { environment: { TZ: timeZone }, output: 2, says: /BiDi listening on (ws:\S+)\s/ },
    );
    const line = await Line.open(`${address}/session`);
    await line.call("session.new", { capabilities: {} });
    const { contexts } = await line.call<{ contexts: { context: string }[] }>(
      "browsingContext.getTree",
    );
    const context = contexts[0]?.context ?? "";
    await line.call("browsingContext.setViewport", { context, viewport: phone });
    const evaluate = async <Result>(expression: string): Promise<Result> => {
      const { result, exceptionDetails } = await line.call<Evaluated<Result>>("script.evaluate", {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result;
    };
    const act = (actions: object) => line.call("input.performActions", { context, actions });
    return {
      open: async (url) => {
        await line.call("browsingContext.navigate", { context, url, wait: "complete" });
      },
      evaluate: async (expression) => (await evaluate<{ value: string }>(expression)).value,
      tapAt: async (point) => {
        await act(tapActions(point));
      },
      type: async (text) => {
        await act(keyActions(text));
      },
      chooseFile: async (selector, path) => {
        const finder = `document.querySelector(${JSON.stringify(selector)})`;
        const { sharedId } = await evaluate<{ sharedId: string }>(finder);
        await line.call("input.setFiles", { context, element: { sharedId }, files: [path] });
      },
      picture: async () => {
        const name = "browsingContext.captureScreenshot";
        return Buffer.from((await line.call<{ data: string }>(name, { context })).data, "base64");
      },
      close: async () => {
        line.close();
        await household.end();
      },
    };
  },
};

interface Evaluated<Result> {
  readonly result: Result;
  readonly exceptionDetails?: { readonly text: string };
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** Numbered calls and their answers over a socket. */
class Line {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { id, result, error, message } = JSON.parse(String(data)) as Answer;
      const waiting = this.#waiting.get(id ?? 0);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(`${error}: ${message}`));
      this.#waiting.delete(id ?? 0);
    });
    socket.addEventListener("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("The browser has ended."));
    });
  }

  static async open(address: string): Promise<Line> {
    const socket = new WebSocket(address);
    await new Promise<void>((done, fail) => {
      socket.addEventListener("open", () => done());
      socket.addEventListener("error", () => fail(new Error(`${address} does not answer.`)));
    });
    return new Line(socket);
  }

  call<Result>(method: string, values: object = {}): Promise<Result> {
    this.#count += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#count, waiting);
    this.#socket.send(JSON.stringify({ id: this.#count, method, params: values }));
    return waiting.promise as Promise<Result>;
  }

  close(): void {
    this.#socket.close();
  }
}
