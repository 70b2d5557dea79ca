import { languages, type Language } from "@krapao/contract/market";
import { marketSettings } from "#lib/settings.ts";
import { filmLanguage } from "./films.ts";

/** The videos in the order in which they are watched. Made by `npm run howto:record`. */
export const clipNames = ["wallet", "play", "balance", "bonus", "endBonus"] as const;
export type ClipName = (typeof clipNames)[number];

type Files = Readonly<Record<string, string>>;
// The options are repeated in each call, because the build reads them from the source.
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

/** The files of a video for a member of this market, with captions in all languages. */
export function findClip(name: ClipName, language: Language): Clip {
  const film = filmLanguage(language, marketSettings.market);
  const read = (files: Files, file: string) => files[`./clips/${file}`] ?? "";
  return {
    video: read(videos, `${name}.${film}.mp4`),
    poster: read(posters, `${name}.${film}.webp`),
    captions: languages.map((one) => ({
      language: one,
      file: read(captions, `${name}.${one}.vtt`),
    })),
  };
}
