// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Tokens = ReadonlyMap<string, string>;

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** Reads the colours of the block that begins with `opening`. */
function readTokens(opening: string): Tokens {
  const start = css.indexOf(opening);
  expect(start, opening).toBeGreaterThanOrEqual(0);
  const block = css.slice(start, css.indexOf("}", start));
  const found = block.matchAll(/--(?:color-)?([\w-]+):\s*([^;]+);/g);
  return new Map(
    [...found].map(([, name = "", value = ""]) => [name, value.replaceAll(/\s+/g, " ")]),
  );
}

const dark = readTokens("@theme static {");
const light = readTokens(':root[data-theme="light"] {');
const system = readTokens(':root[data-theme="system"] {');
const feature = readTokens(".ui-card-feature {");

/** The linear light of an OKLCH colour, as CSS Color 4 defines it, clipped to the sRGB range. */
function toLinear(value: string): number[] {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value);
  if (!match) throw new Error(`${value} is not a plain OKLCH colour`);
  const [lightness = 0, chroma = 0, hue = 0] = match.slice(1).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
}

function luminance(value: string): number {
  const [red = 0, green = 0, blue = 0] = toLinear(value);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/**
 * The text colours (ratio 4.5) and mark colours (ratio 3), with every background they are used on.
 */
const grounds = ["ground", "surface", "raised"];
const pairs: { front: string; backs: string[]; least: number }[] = [
  { front: "content", backs: [...grounds, "sunken", "field"], least: 7 },
  { front: "content-soft", backs: [...grounds, "field"], least: 4.5 },
  { front: "content-faint", backs: [...grounds, "field"], least: 4.5 },
  { front: "gold-text", backs: [...grounds, "gold-wash"], least: 4.5 },
  { front: "jade", backs: [...grounds, "jade-wash"], least: 4.5 },
  { front: "coral", backs: [...grounds, "coral-wash"], least: 4.5 },
  { front: "content", backs: ["gold-wash", "jade-wash", "coral-wash"], least: 7 },
  { front: "on-gold", backs: ["gold", "gold-bright", "gold-deep"], least: 4.5 },
  { front: "on-coral", backs: ["coral-fill"], least: 4.5 },
  { front: "gold-mark", backs: grounds, least: 3 },
  { front: "line-strong", backs: ["ground", "surface", "field"], least: 3 },
];

const themes: [string, Tokens][] = [
  ["dark", dark],
  ["light", new Map([...dark, ...light])],
];

test.each(themes)("text has enough contrast in the %s theme", (_, tokens) => {
  for (const { front, backs, least } of pairs) {
    for (const back of backs) {
      const ratio = contrast(tokens.get(front) ?? "", tokens.get(back) ?? "");
      expect(ratio, `${front} on ${back}`).toBeGreaterThanOrEqual(least);
    }
  }
});

test.each(themes)("text on the feature card has enough contrast in the %s theme", (_, tokens) => {
  const onCard = new Map([...tokens, ...feature]);
  for (const front of ["content", "content-soft", "content-faint", "gold-text", "jade", "coral"]) {
    for (const back of ["feature-from", "feature-to", "raised"]) {
      const ratio = contrast(onCard.get(front) ?? "", onCard.get(back) ?? "");
      expect(ratio, `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  for (const wash of ["gold-wash", "jade-wash", "coral-wash"]) {
    const ratio = contrast(onCard.get("content") ?? "", onCard.get(wash) ?? "");
    expect(ratio, `content on ${wash}`).toBeGreaterThanOrEqual(7);
  }
});

test("the system setting shows the same light theme as the member's choice", () => {
  expect(system.size).toBeGreaterThan(20);
  expect([...system]).toEqual([...light]);
});

test("the formula gives the known contrast of black on white", () => {
  expect(contrast("oklch(0 0 0)", "oklch(1 0 0)")).toBeCloseTo(21, 3);
});
