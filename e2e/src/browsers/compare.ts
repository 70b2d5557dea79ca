import type { Box } from "./in-page.ts";
import { phone } from "./tab.ts";
import type { Stop } from "./visitor.ts";

/**
 * So far may an edge be from Chromium's, in pixels and as a share. WebKit rounds the height of each
 * line, which adds up down a page, and up a sheet, which stands at the bottom. On a desktop only
 * Firefox keeps the parts of a pixel that letters are wide. Where figures are masked, each member's
 * are of another width too.
 */
const pixels = 4;
const share = 0.02;
const widthShare = 0.07;
const maskedShare = 0.1;

type Edges = Box["box"];

function isAlike(key: string, theirs: Edges, ours: Edges): boolean {
  const part = /[0#]/.test(key) ? maskedShare : share;
  const [x, y, width, height] = ours;
  const allowed = [
    part * Math.abs(x),
    part * Math.max(Math.abs(y), phone.height - y),
    Math.max(part, widthShare) * width,
    part * height,
  ];
  return ours.every(
    (edge, index) => Math.abs((theirs[index] ?? Infinity) - edge) <= pixels + (allowed[index] ?? 0),
  );
}

/** What one engine shows otherwise than Chromium. */
export function compare(reference: readonly Stop[], other: readonly Stop[]): readonly string[] {
  return reference.flatMap(({ name, boxes }) => {
    const stop = other.find((one) => one.name === name);
    if (!stop) return [`${name}: not reached`];
    const theirs = new Map(stop.boxes.map(({ key, box }) => [key, box]));
    const ours = new Set(boxes.map(({ key }) => key));
    return [
      ...boxes.flatMap(({ key, box }) => {
        const found = theirs.get(key);
        if (!found) return [`${name}: without ${key}`];
        return isAlike(key, found, box)
          ? []
          : [`${name}: ${key} at ${found.join(" ")} instead of ${box.join(" ")}`];
      }),
      ...stop.boxes.filter(({ key }) => !ours.has(key)).map(({ key }) => `${name}: more, ${key}`),
    ];
  });
}
