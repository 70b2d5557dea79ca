import type { Entry } from "./launch.ts";

/** Longer than any page needs to leave; after it the button can be tapped again. */
const leavingMilliseconds = 8000;

/** Opens the game in this tab. The promise stays pending until the wallet is left. */
export function enterHere(entry: Entry): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    addEventListener("pagehide", () => resolve(), { once: true });
    setTimeout(resolve, leavingMilliseconds);
  });
  if (entry.kind === "address") location.assign(entry.url);
  else postForm(document, entry);
  return gone;
}

/**
 * A tab for the game. It opens with the tap, while the browser still allows it, and goes to the
 * game when the entry is known.
 */
export class GameTab {
  readonly #window: Window;
  #isUsed = false;

  private constructor(window: Window) {
    this.#window = window;
  }

  /** Undefined if the browser blocks new windows. */
  static open(title: string): GameTab | undefined {
    const opened = window.open("about:blank", "_blank");
    if (!opened) return undefined;
    // The game must not access the wallet that opened it.
    opened.opener = null;
    opened.document.title = title;
    return new GameTab(opened);
  }

  enter(entry: Entry): void {
    this.#isUsed = true;
    if (entry.kind === "address") this.#window.location.replace(entry.url);
    else postForm(this.#window.document, entry);
  }

  /** Closes a tab that is still empty. */
  closeUnused(): void {
    if (!this.#isUsed) this.#window.close();
  }
}

/** Opens a new tab directly in the tap: browsers block windows that the member did not request. */
export function enterByTap(entry: Entry): void {
  if (entry.kind === "form") return postForm(document, entry, "_blank");
  const link = document.createElement("a");
  link.href = entry.url;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  return link.click();
}

type FormEntry = Extract<Entry, { kind: "form" }>;

function postForm(page: Document, { url, fields }: FormEntry, target = "_self"): void {
  const form = page.createElement("form");
  form.method = "post";
  form.action = url;
  form.target = target;
  form.rel = "noopener noreferrer";
  form.hidden = true;
  for (const [name, value] of fields) {
    const field = page.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  page.body.append(form);
  // A field of the game may be named "submit", which hides the method of that name.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}
