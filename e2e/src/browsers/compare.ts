import type { Stop } from "./visitor.ts";

/**
 * So far may an edge be from Chromium's, in pixels and as a share: letters have another width in
 * each engine, and WebKit rounds the height of each line, which adds up down the page. Where figures
 * are masked, each member's are of another width too.
 */
const pixels = 4;
const share = 0.02;
const maskedShare = 0.1;

function isNear(key: string, theirs: number, ours: number): boolean {
  const part = /[0#]/.test(key) ? maskedShare : share;
  return Math.abs(theirs - ours) <= pixels + part * Math.abs(ours);
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
        const isAlike = box.every((edge, index) => isNear(key, found[index] ?? Infinity, edge));
        return isAlike ? [] : [`${name}: ${key} at ${found.join(" ")} instead of ${box.join(" ")}`];
      }),
      ...stop.boxes.filter(({ key }) => !ours.has(key)).map(({ key }) => `${name}: more, ${key}`),
    ];
  });
}
