/** Functions that run in a page. Each travels as text, so it uses nothing outside itself. */

export interface Target {
  readonly css: string;
  /** The text or the label of the element; without it the first that can be tapped. */
  readonly name?: string;
  /** The text only begins with the name. */
  readonly isPart?: boolean;
}

/** Where the element can be tapped now: in the window and not covered. */
export function locate({ css, name, isPart }: Target): { x: number; y: number } | undefined {
  const squeeze = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const isNamed = (element: HTMLElement) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const texts = [element, ...labels].map(({ textContent }) => squeeze(textContent));
    return [squeeze(element.ariaLabel), ...texts].some((text) =>
      isPart ? text.startsWith(squeeze(name)) : text === squeeze(name),
    );
  };
  const findPoint = (element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    if (width === 0 || middle.y < 0 || middle.y >= innerHeight) return undefined;
    const hit = document.elementFromPoint(middle.x, middle.y);
    return hit && (element.contains(hit) || hit.contains(element)) ? middle : undefined;
  };
  for (const element of document.querySelectorAll<HTMLElement>(css)) {
    if (element.matches(":disabled") || (name !== undefined && !isNamed(element))) continue;
    const point = findPoint(element);
    if (point) return point;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const later = findPoint(element);
    if (later) return later;
  }
  return undefined;
}

/** Whether what is typed comes to the field of this label. */
export function hasFocus(label: string): boolean {
  const squeeze = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const field = document.activeElement as HTMLInputElement | null;
  const labels = [...(field?.labels ?? [])].map(({ textContent }) => squeeze(textContent));
  return [squeeze(field?.ariaLabel), ...labels].includes(squeeze(label));
}

/** Whether a text is shown, or read aloud. */
export function shows(text: string): boolean {
  const squeeze = (given: string) => given.replace(/\s+/g, " ");
  return squeeze(document.body.innerText).includes(squeeze(text));
}

/** Chooses a value in a list of choices, so that the app notices. */
export function setField(css: string, name: string, value: string): boolean {
  const squeeze = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const field = [...document.querySelectorAll<HTMLSelectElement>(css)].find((one) =>
    [...(one.labels ?? [])].some((label) => squeeze(label.textContent) === name),
  );
  if (!field) return false;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return field.value === value;
}

export interface Box {
  /** The kind, the text and the order of an element among its like. */
  readonly key: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

/** Whether the page is painted in the app's own font: one that arrives late waits for the next page. */
export function hasFont(): boolean {
  const line = document.createElement("span");
  line.textContent = "ยินดีต้อนรับ";
  line.style.cssText = "position: fixed; visibility: hidden; white-space: nowrap";
  document.body.append(line);
  const [own, other] = ['"Krapao Sans", monospace', "monospace"].map((family) => {
    line.style.fontFamily = family;
    return line.getBoundingClientRect().width;
  });
  line.remove();
  return own !== other;
}

/**
 * The boxes of all named elements of the layer on top. Figures, references and the member's name at
 * the bank are masked.
 */
export function measure(): { readonly isBusy: boolean; readonly boxes: readonly Box[] } {
  const kinds =
    "h1,h2,h3,button,a[href],input,select,textarea,[role=option],[role=tab],progress,img,canvas,dialog,p,li,dt,dd,th,td,label,nav,time";
  const mask = (text: string) =>
    text
      .replace(/\s+/g, " ")
      .trim()
      .replace(/kp[a-z\d]{10}/g, "#")
      .replace(/\b(?=[A-Z]*\d)[A-Z\d]{5,}\b/g, "#")
      // The name at the bank.
      .replace(/\b[A-Z]{3,} [A-Z]{8}/g, "#")
      .replace(/\d/g, "0")
      .slice(0, 80);
  // Each engine scrolls a field into view in its own way.
  scrollTo({ top: 0, behavior: "instant" });
  for (const scroller of document.querySelectorAll(".ui-sheet-content")) scroller.scrollTop = 0;
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const seen = new Map<string, number>();
  const boxes: Box[] = [];
  for (const element of [top, ...top.querySelectorAll(kinds)]) {
    // Where a line of text breaks is the engine's own affair.
    if (element.matches(".ui-html a")) continue;
    // It comes into its own room when the screen was idle for a while.
    if (element.matches(".chat-button")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { x, y, width, height } = element.getBoundingClientRect();
    // What is only read aloud has no place on the screen.
    if (width <= 1 || height <= 1) continue;
    const label = element.getAttribute("aria-label") ?? element.getAttribute("alt");
    const name = `${element.localName} "${mask(label ?? element.textContent ?? "")}"`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const box = [x, y, width, height].map((one) => Math.round(one * 10) / 10);
    boxes.push({ key: `${name} ${count}`, box: box as unknown as Box["box"] });
  }
  const isMoving = document.getAnimations().some(({ playState }) => playState === "running");
  const isBusy = document.querySelector(".ui-skeleton,.ui-toast") !== null;
  return { isBusy: isBusy || isMoving || document.fonts.status !== "loaded", boxes };
}
