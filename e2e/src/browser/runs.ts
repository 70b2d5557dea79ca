import { expect, type BrowserContext, type Page } from "@playwright/test";

declare global {
  var ran: string[];
}

/** Records whether a script ran or a request left the product. */
export class Runs {
  readonly #outside: string[] = [];

  async follow(context: BrowserContext, url: string): Promise<void> {
    const { host } = new URL(url);
    context.on("request", (request) => {
      const requested = new URL(request.url());
      if (/^(https?|wss?):$/.test(requested.protocol) && requested.host !== host) {
        this.#outside.push(request.url());
      }
    });
    await context.addInitScript(() => {
      globalThis.ran = [];
      for (const name of ["alert", "confirm", "prompt", "print", "msgbox"]) {
        Object.assign(globalThis, { [name]: () => void globalThis.ran.push(name) });
      }
    });
  }

  /** No script ran, no request left the product, and nothing on the page could do either. */
  async expectNone(page: Page): Promise<void> {
    expect(await page.evaluate(findOdd)).toEqual([]);
    expect(await page.evaluate(() => globalThis.ran)).toEqual([]);
    expect(this.#outside).toEqual([]);
  }
}

/** The elements of the page that could run, imitate something else or lead elsewhere without a tap. */
function findOdd(): string[] {
  const tags =
    "p br hr div span blockquote h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tr th td " +
    "caption b strong i em u s small sub sup mark code a img";
  // The sanitiser cannot remove an `is` attribute, so it leaves an empty one.
  const attributes = "href src alt title width height colspan rowspan lang target rel is";
  const isIn = (words: string, word: string) => words.split(" ").includes(word);
  const all = [...document.querySelectorAll("*")];
  const inTexts = [...document.querySelectorAll(".ui-html *")];
  const codeLike = /^[\s\u0000-\u0020]*(javascript|vbscript|data:text)/i;
  return [
    ...inTexts
      .filter(({ tagName }) => !isIn(tags, tagName.toLowerCase()))
      .map(({ outerHTML }) => outerHTML),
    ...inTexts
      .filter((one) => one.getAttributeNames().some((name) => !isIn(attributes, name)))
      .map(({ outerHTML }) => outerHTML),
    ...all
      .filter((one) => one.getAttributeNames().some((name) => name.startsWith("on")))
      .map(({ outerHTML }) => outerHTML),
    ...all.flatMap((one) =>
      ["href", "src", "action", "formaction", "xlink:href"]
        .map((name) => one.getAttribute(name) ?? "")
        .filter((address) => codeLike.test(address)),
    ),
  ].map((text) => text.slice(0, 200));
}
