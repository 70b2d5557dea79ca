import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { loadOwnFonts } from "#browser/own-fonts.ts";

/** A picture and how long it is shown. */
export interface Shot {
  readonly file: string;
  readonly seconds: number;
}

/** The start time of a caption. */
export interface Cue {
  readonly step: string;
  readonly fromSeconds: number;
}

const readSeconds = 3.2;
const afterSeconds = 0.8;
/** The mark of a finger: it comes down and spreads. */
const ringSizes = [64, 44, 56, 72];
const ringSeconds = 0.12;

/** A film of one page, made of still pictures: it is the same each time and small. */
export class Film {
  readonly page: Page;
  readonly shots: Shot[] = [];
  readonly cues: Cue[] = [];
  readonly #folder: string;
  readonly #captions: Shot[] = [];

  private constructor(page: Page, folder: string) {
    this.page = page;
    this.#folder = folder;
  }

  static async start(page: Page): Promise<Film> {
    return new Film(page, await mkdtemp(join(tmpdir(), "krapao-film-")));
  }

  get seconds(): number {
    return this.shots.reduce((sum, shot) => sum + shot.seconds, 0);
  }

  /** The second step shows the topic of a film; the first is the same in all. */
  get poster(): Shot | undefined {
    return this.#captions[1] ?? this.#captions[0];
  }

  /** A step begins: its caption comes with the current picture and stays long enough to be read. */
  async caption(step: string): Promise<void> {
    this.cues.push({ step, fromSeconds: this.seconds });
    await this.page.evaluate(loadOwnFonts);
    await this.#shoot(readSeconds);
    this.#captions.push(...this.shots.slice(-1));
  }

  /** Shows a change for a moment. */
  async show(seconds = afterSeconds): Promise<void> {
    await this.#shoot(seconds);
  }

  /** Shows where a finger taps, and taps. */
  async tap(target: Locator, act: () => Promise<void> = () => target.click()): Promise<void> {
    const box = await target.boundingBox();
    if (!box) throw new Error("There is nothing to tap.");
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    for (const size of ringSizes) {
      await drawRing(this.page, { x, y, size });
      await this.#shoot(ringSeconds);
    }
    await drawRing(this.page, undefined);
    await act();
  }

  async #shoot(seconds: number): Promise<void> {
    const file = join(this.#folder, `${String(this.shots.length).padStart(3, "0")}.png`);
    await this.page.screenshot({ path: file, animations: "disabled", caret: "hide" });
    this.shots.push({ file, seconds });
  }
}

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** In the top layer, because sheets are there too. */
async function drawRing(page: Page, ring: Ring | undefined): Promise<void> {
  await page.evaluate((given) => {
    document.getElementById("finger")?.remove();
    if (!given) return;
    const finger = document.createElement("div");
    finger.id = "finger";
    finger.popover = "manual";
    Object.assign(finger.style, {
      position: "fixed",
      inset: "auto",
      left: `${given.x - given.size / 2}px`,
      top: `${given.y - given.size / 2}px`,
      width: `${given.size}px`,
      height: `${given.size}px`,
      margin: "0",
      padding: "0",
      borderRadius: "50%",
      border: "3px solid rgb(255 214 110)",
      background: "rgb(255 214 110 / 0.3)",
      pointerEvents: "none",
    });
    (document.querySelector("dialog[open]") ?? document.body).append(finger);
    finger.showPopover();
  }, ring);
}
