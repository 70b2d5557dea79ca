import type { GameCode } from "@krapao/contract/slot";
import { useId } from "react";
import { artOf, frames } from "./art.ts";

const glow = "oklch(0.99 0.01 90)";

interface GameArtProps {
  code: GameCode;
  className?: string | undefined;
}

/** The background of a game's card. It fills its box and is clipped to it. */
export function GameBackground({ code, className }: GameArtProps) {
  const id = useId();
  const { ground, accent, drawing, isLines = false } = artOf(code);
  return (
    <svg
      className={className}
      viewBox="0 0 120 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}g`} x2="1" y2="1">
          <stop stopColor={ground[0]} />
          <stop offset="1" stopColor={ground[1]} />
        </linearGradient>
        <radialGradient id={`${id}l`} cx="0.5" cy="0.4" r="0.6">
          <stop stopColor={glow} stopOpacity="0.26" />
          <stop offset="1" stopColor={glow} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="120" height="100" fill={`url(#${id}g)`} />
      <path
        d={drawing}
        fill={isLines ? "none" : accent}
        stroke={isLines ? accent : "none"}
        strokeWidth="1.6"
        strokeLinecap="round"
        opacity={isLines ? 0.32 : 0.17}
      />
      <rect width="120" height="100" fill={`url(#${id}l)`} />
    </svg>
  );
}

/** The diamond has the least space inside. */
const motifTransforms = { diamond: "translate(4.8 4.8) scale(.8)" } as Readonly<
  Record<string, string>
>;

/** The mark of a game: its motif in its own frame. */
export function GameMark({ code, className }: GameArtProps) {
  const { mark, ground, accent, frame } = artOf(code);
  return (
    <svg
      className={className}
      viewBox="0 0 48 48"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={frames[frame]} fill={ground[1]} stroke={accent} />
      <path
        d={mark}
        transform={motifTransforms[frame]}
        fill={accent}
        fillOpacity="0.3"
        stroke="oklch(0.985 0.01 90)"
      />
    </svg>
  );
}
