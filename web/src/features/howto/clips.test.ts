// @vitest-environment node
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@krapao/contract/market";
import { expect, test } from "vitest";
import { howto as en } from "#locale/en/howto.ts";
import { howto as la } from "#locale/la/howto.ts";
import { howto as th } from "#locale/th/howto.ts";
import { clipNames } from "./clips.ts";
import { filmLanguage } from "./films.ts";

const folder = join(import.meta.dirname, "clips");
const texts = { th, la, en };
const bytesMax = 400_000;

test("every video exists in every language and is small enough for a phone", () => {
  const files = clipNames.flatMap((name) =>
    languages.flatMap((language) =>
      ["mp4", "webp", "vtt"].map((type) => `${name}.${language}.${type}`),
    ),
  );
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
  for (const file of files) expect(statSync(join(folder, file)).size, file).toBeLessThan(bytesMax);
});

test.each(clipNames)("the captions of %s have the same steps as the text, in order", (name) => {
  for (const language of languages) {
    const file = readFileSync(join(folder, `${name}.${language}.vtt`), "utf8");
    const [head, ...cues] = file.trim().split("\n\n");
    expect(head).toBe("WEBVTT");
    expect(cues.map((cue) => cue.split("\n")[1])).toEqual(
      Object.values(texts[language].videos[name].steps),
    );
    const times = cues.flatMap((cue) => cue.split("\n")[0]?.split(" --> ") ?? []);
    expect(times).toEqual(times.toSorted());
  }
});

test.each([
  ["th", "th", "th"],
  ["la", "th", "th"],
  ["en", "th", "en"],
  ["th", "la", "la"],
  ["la", "la", "la"],
  ["en", "la", "la"],
] as const)("a reader of %s in the market %s sees the film in %s", (language, market, film) => {
  expect(filmLanguage(language, market)).toBe(film);
});
