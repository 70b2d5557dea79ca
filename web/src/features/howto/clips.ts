import { languages, type Language } from "@krapao/contract/market";

/** The videos in the order in which they are watched. Made by `npm run howto:record`. */
export const clipNames = ["wallet", "play", "balance", "bonus", "endBonus"] as const;
export type ClipName = (typeof clipNames)[number];

type Files = Readonly<Record<string, string>>;
// The options stand in each line, because the build reads them there.
const videos: Files = import.meta.glob("./clips/*.mp4", {
  eager: true,
  query: "?url",
  import: "default",
});
const posters: Files = import.meta.glob("./clips/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});
const captions: Files = import.meta.glob("./clips/*.vtt", {
  eager: true,
  query: "?url",
  import: "default",
});

interface Clip {
  readonly video: string;
  readonly poster: string;
  readonly captions: readonly { readonly language: Language; readonly file: string }[];
}

/** The files of a video as it was filmed in a language; it is captioned in all of them. */
export function findClip(name: ClipName, language: Language): Clip {
  const read = (files: Files, file: string) => files[`./clips/${file}`] ?? "";
  return {
    video: read(videos, `${name}.${language}.mp4`),
    poster: read(posters, `${name}.${language}.webp`),
    captions: languages.map((one) => ({
      language: one,
      file: read(captions, `${name}.${one}.vtt`),
    })),
  };
}
