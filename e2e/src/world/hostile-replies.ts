import { expect, type Page, type Route } from "@playwright/test";
import { callList } from "@krapao/contract/calls";
import { hostileMarkup } from "@krapao/contract/testing/hostile-markup";

/** The part of a contract shape that is needed to traverse it. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly object[];
}

/** Identifiers, which screens only send back, and words that name a time. */
const namesOfThings = new Set(
  "_id code token spin reference commitment qrcodeId opensAt closesAt seed table PREFIX url".split(
    " ",
  ),
);
const addresses = new Set("link lineLink web android ios website".split(" "));
const pictures = new Set("image lineQR qrcode logo background".split(" "));

const hostileAddress = "javascript:alert(1)";
const hostilePicture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'%3E" +
  "%3Cscript%3Ealert(1)%3C/script%3E%3C/svg%3E";

/** The length of lists, so that one screen shows many texts. */
const listLength = 30;

const replies = callList.map(({ call }) => ({
  method: call.method,
  pattern: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  shape: call.reply as unknown as Shape,
}));

/**
 * Puts hostile markup into every text of every answer to the pages, whatever the server would
 * allow: into each field that the contract declares as a plain text.
 */
export class HostileReplies {
  readonly #sources = new Set<string>();
  #next = 0;

  async take(page: Page): Promise<void> {
    await page.route("**/api/**", (route) => this.#answer(route));
  }

  /**
   * Waits until these calls were answered with such texts since the last time, and the page shows
   * them.
   */
  async expectShown(page: Page, calls: readonly string[]): Promise<void> {
    await expect.poll(() => calls.filter((call) => !this.#sources.has(call))).toEqual([]);
    await expect(page.locator(".ui-skeleton")).toHaveCount(0);
    this.#sources.clear();
  }

  async #answer(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const method = route.request().method();
    const found = replies.find((one) => one.method === method && one.pattern.test(pathname));
    const reply = await route.fetch();
    if (!found || !reply.ok()) return route.fulfill({ response: reply });
    const body: unknown = await reply.json();
    return route.fulfill({ response: reply, json: this.#spoil(found.shape, body, [pathname]) });
  }

  #spoil(shape: Shape, value: unknown, path: readonly string[]): unknown {
    if (shape.wrapped)
      return value === null && !isText(shape) ? null : this.#spoil(shape.wrapped, value, path);
    if (shape.item) {
      const given = Array.isArray(value) ? (value as unknown[]) : [];
      const name = path.at(-1) ?? "";
      // The wheel's slices and the games have a fixed number.
      const isFixed = name === "slice" || name === "slots";
      const length = isFixed ? given.length : listLength;
      const { item } = shape;
      return Array.from({ length }, (_, index) =>
        this.#spoil(item, given[index] ?? given[0], path),
      );
    }
    if (shape.entries) {
      const given = (value ?? {}) as Record<string, unknown>;
      const fields = Object.entries(shape.entries);
      return Object.fromEntries(
        fields.map(([name, field]) => [name, this.#spoil(field, given[name], [...path, name])]),
      );
    }
    if (path.at(-1) === "total") return listLength;
    return isText(shape) ? this.#text(value, path) : (value ?? imagine(shape));
  }

  #text(value: unknown, path: readonly string[]): unknown {
    const name = path.at(-1) ?? "";
    if (namesOfThings.has(name)) return value ?? String(this.#next++);
    this.#sources.add(path[0] ?? "");
    if (addresses.has(name)) return hostileAddress;
    if (pictures.has(name)) return hostilePicture;
    this.#next += 1;
    return hostileMarkup[this.#next % hostileMarkup.length];
  }
}

function isText(shape: Shape): boolean {
  const inner = shape.wrapped ?? shape;
  return inner.type === "string" && inner.pipe === undefined;
}

/** A value of the right type if the server had none. */
function imagine({ type, options = [], literal, pipe }: Shape): unknown {
  if (type === "picklist") return options[0];
  if (type === "literal") return literal;
  if (type === "boolean") return true;
  if (type === "number") return 1;
  // The only narrower texts in lists are times.
  return pipe ? new Date(0).toISOString() : "";
}
