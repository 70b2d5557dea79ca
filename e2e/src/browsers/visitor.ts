import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  hasFocus,
  hasFont,
  locate,
  measure,
  setField,
  shows,
  type Box,
  type Target,
} from "./in-page.ts";
import { runIn, type Tab } from "./tab.ts";

const patienceMilliseconds = 30_000;
const pollMilliseconds = 100;
/** So often in a row a screen must look the same to be at rest. */
const calmPolls = 4;

const pressable = "button,a[href],[role=tab],[role=option],label,summary";

/** What a screen looked like at one stop of the walk. */
export interface Stop {
  readonly name: string;
  readonly boxes: readonly Box[];
}

/** A person with a phone: sees, taps and types, and takes a picture at each stop. */
export class Visitor {
  readonly stops: Stop[] = [];
  readonly #tab: Tab;
  readonly #url: string;
  readonly #folder: string;

  constructor(tab: Tab, { url, folder }: { url: string; folder: string }) {
    this.#tab = tab;
    this.#url = url;
    this.#folder = folder;
  }

  async open(path: string): Promise<void> {
    await this.#tab.open(`${this.#url}${path}`);
    await this.until(`the page ${path}`, () =>
      runIn(this.#tab, () => !document.documentElement.hasAttribute("data-early")),
    );
  }

  /** Opens a page until it is painted in our font, which a first visit does not wait for. */
  async openInFont(path: string): Promise<void> {
    await this.until(`our font on ${path}`, async () => {
      await this.open(path);
      return runIn(this.#tab, hasFont);
    });
  }

  /** Firefox reports an opened address as failed if only its service worker answers. */
  async reload(): Promise<void> {
    await runIn(this.#tab, () => {
      document.documentElement.dataset["leaving"] = "";
      location.reload();
    });
    await this.miss("[data-leaving], [data-early]");
  }

  async tap(name: string, css = pressable): Promise<void> {
    await this.tapOn({ css, name });
  }

  /** Taps when the element is found twice at the same point: a tap on a moving sheet may miss. */
  async tapOn(target: Target): Promise<void> {
    let last = "";
    const point = await this.until(JSON.stringify(target), async () => {
      const now = await runIn(this.#tab, locate, target);
      const isStill = JSON.stringify(now) === last;
      last = JSON.stringify(now);
      return isStill && now;
    });
    await this.#tab.tapAt(point);
  }

  /** Types into an empty field, once it has the focus: it may move below the finger. */
  async fill(label: string, text: string): Promise<void> {
    await this.until(`the focus on ${label}`, async () => {
      await this.tapOn({ css: "input,textarea", name: label });
      return runIn(this.#tab, hasFocus, label);
    });
    await this.#tab.type(text);
  }

  async select(label: string, value: string): Promise<void> {
    await this.until(label, () => runIn(this.#tab, setField, "select", label, value));
  }

  async chooseFile(css: string, path: string): Promise<void> {
    await this.#tab.chooseFile(css, path);
  }

  async see(text: string): Promise<void> {
    await this.until(`the text ${text}`, () => runIn(this.#tab, shows, text));
  }

  async seeOn(css: string): Promise<void> {
    const isThere = (given: string) => document.querySelector(given) !== null;
    await this.until(css, () => runIn(this.#tab, isThere, css));
  }

  async miss(css: string): Promise<void> {
    const isGone = (given: string) => document.querySelector(given) === null;
    await this.until(`no ${css}`, () => runIn(this.#tab, isGone, css));
  }

  run<Result>(work: () => Result): Promise<Result> {
    return runIn(this.#tab, work);
  }

  /** Waits until the screen is at rest; then takes its picture and measures it. */
  async stop(name: string): Promise<void> {
    let last = "";
    let calm = 0;
    const boxes = await this.until(`rest at ${name}`, async () => {
      const { isBusy, boxes: now } = await runIn(this.#tab, measure);
      const text = JSON.stringify(now);
      calm = text === last && !isBusy ? calm + 1 : 0;
      last = text;
      return calm >= calmPolls && now;
    });
    this.stops.push({ name, boxes });
    await this.#keep(name);
  }

  /** Polls until there is an answer. */
  async until<Result>(
    what: string,
    poll: () => Promise<Result | false | null | undefined>,
  ): Promise<Result> {
    const until = performance.now() + patienceMilliseconds;
    for (;;) {
      const found = await poll().catch(waitForPage);
      if (found) return found;
      if (performance.now() > until) {
        await this.#keep("lost");
        throw new Error(`After ${this.stops.at(-1)?.name ?? "the start"}, not found: ${what}`);
      }
      await pause(pollMilliseconds);
    }
  }

  async #keep(name: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(join(this.#folder, `${name}.png`), await this.#tab.picture());
  }
}

/** A page that gives way to the next one answers nothing, so the next one is read. */
function waitForPage(error: unknown): undefined {
  const isLeaving = /context was destroyed|destroyed before query|no such frame|inactive/i;
  if (!isLeaving.test(String(error))) throw error;
}
