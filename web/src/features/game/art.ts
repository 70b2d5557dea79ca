import type { GameCode } from "@krapao/contract/slot";
import * as motif from "./motifs.ts";

/**
 * The art of a game's card. We draw it from the game's code and use no picture of another company.
 */
export interface GameArt {
  /** The letters of its mark. */
  readonly mark: string;
  /** The corner colours of the background, in OKLCH: from the top left to the bottom right. */
  readonly ground: readonly [string, string];
  /** The colour of the drawing and of the mark's edge. */
  readonly accent: string;
  readonly drawing: string;
  readonly isLines?: boolean;
  readonly frame: FrameName;
}

/** The shapes of the marks, on a field of 48 by 48. */
export const frames = {
  circle: "M24 3a21 21 0 1 1 0 42 21 21 0 0 1 0-42Z",
  square: "M13 4h22a9 9 0 0 1 9 9v22a9 9 0 0 1-9 9H13a9 9 0 0 1-9-9V13a9 9 0 0 1 9-9Z",
  diamond: "M20.5 3.5a5 5 0 0 1 7 0l17 17a5 5 0 0 1 0 7l-17 17a5 5 0 0 1-7 0l-17-17a5 5 0 0 1 0-7Z",
  hexagon:
    "M21 3.2a6 6 0 0 1 6 0l13 7.5a6 6 0 0 1 3 5.2v16.2a6 6 0 0 1-3 5.2l-13 7.5a6 6 0 0 1-6 0L8 37.3a6 6 0 0 1-3-5.2V15.9a6 6 0 0 1 3-5.2Z",
  shield: "M24 3c6 4 12 5 18 5v15c0 11-7 18-18 22C13 41 6 34 6 23V8c6 0 12-1 18-5Z",
  ticket:
    "M9 8h30a5 5 0 0 1 5 5v6a5 5 0 0 0 0 10v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5v-6a5 5 0 0 0 0-10v-6a5 5 0 0 1 5-5Z",
} as const;
type FrameName = keyof typeof frames;

/** Lightness stays low, so that light text is readable on every background. */
function colour(lightness: number, chroma: number, hue: number): string {
  return `oklch(${lightness} ${chroma} ${hue})`;
}

type Plan = Omit<GameArt, "drawing"> & { readonly draw: () => string };

const plans: Record<GameCode, Plan> = {
  JOKER: {
    mark: "J",
    ground: [colour(0.5, 0.22, 305), colour(0.27, 0.13, 292)],
    accent: colour(0.85, 0.14, 90),
    draw: () => motif.diamonds(30, 44),
    frame: "diamond",
  },
  JOKER2: {
    mark: "J2",
    ground: [colour(0.52, 0.2, 12), colour(0.3, 0.14, 300)],
    accent: colour(0.86, 0.11, 195),
    draw: () => motif.diamonds(44, 28),
    frame: "diamond",
  },
  SLOTXO: {
    mark: "XO",
    ground: [colour(0.52, 0.16, 245), colour(0.26, 0.1, 262)],
    accent: colour(0.86, 0.12, 205),
    draw: () => motif.marks(25),
    isLines: true,
    frame: "square",
  },
  SUPERSLOT: {
    mark: "SS",
    ground: [colour(0.55, 0.19, 38), colour(0.3, 0.13, 22)],
    accent: colour(0.88, 0.15, 88),
    draw: () => motif.rays(60, 46, 14),
    frame: "circle",
  },
  PG: {
    mark: "PG",
    ground: [colour(0.5, 0.12, 165), colour(0.26, 0.07, 180)],
    accent: colour(0.88, 0.11, 160),
    draw: () => motif.waves(13),
    isLines: true,
    frame: "hexagon",
  },
  PGSLOT: {
    mark: "PS",
    ground: [colour(0.47, 0.1, 195), colour(0.25, 0.07, 235)],
    accent: colour(0.86, 0.13, 95),
    draw: () => motif.scales(15),
    isLines: true,
    frame: "hexagon",
  },
  AREASLOT: {
    mark: "AS",
    ground: [colour(0.48, 0.11, 135), colour(0.26, 0.06, 150)],
    accent: colour(0.89, 0.14, 118),
    draw: () => motif.contours(9),
    isLines: true,
    frame: "shield",
  },
  CIRCUS: {
    mark: "CC",
    ground: [colour(0.5, 0.2, 26), colour(0.3, 0.13, 355)],
    accent: colour(0.93, 0.05, 85),
    draw: () => motif.rays(60, -14, 22),
    frame: "ticket",
  },
  SLOTRACHA: {
    mark: "SR",
    ground: [colour(0.44, 0.17, 325), colour(0.25, 0.11, 305)],
    accent: colour(0.86, 0.12, 85),
    draw: () => motif.lotus(60, 46, 10),
    isLines: true,
    frame: "shield",
  },
  IMI: {
    mark: "IMI",
    ground: [colour(0.5, 0.17, 275), colour(0.25, 0.11, 282)],
    accent: colour(0.85, 0.1, 230),
    draw: () => motif.facets(26),
    frame: "hexagon",
  },
  UFABET: {
    mark: "UF",
    ground: [colour(0.46, 0.12, 255), colour(0.23, 0.07, 258)],
    accent: colour(0.82, 0.15, 62),
    draw: () => motif.hexagons(12),
    frame: "shield",
  },
  SEXYGAME: {
    mark: "SG",
    ground: [colour(0.53, 0.19, 2), colour(0.29, 0.12, 345)],
    accent: colour(0.9, 0.08, 10),
    draw: () => motif.hearts(24),
    frame: "circle",
  },
  BETFLIX: {
    mark: "BF",
    ground: [colour(0.42, 0.16, 25), colour(0.2, 0.03, 20)],
    accent: colour(0.82, 0.14, 35),
    draw: () => motif.slants(22, 9),
    frame: "square",
  },
  USUN: {
    mark: "US",
    ground: [colour(0.56, 0.16, 55), colour(0.32, 0.13, 12)],
    accent: colour(0.89, 0.14, 82),
    draw: () => motif.horizon(),
    frame: "circle",
  },
  HUAYHD: {
    mark: "HD",
    ground: [colour(0.5, 0.14, 225), colour(0.3, 0.13, 320)],
    accent: colour(0.89, 0.1, 340),
    draw: () => motif.balls(9),
    isLines: true,
    frame: "ticket",
  },
  ASKMEBET: {
    mark: "AM",
    ground: [colour(0.46, 0.1, 210), colour(0.25, 0.06, 200)],
    accent: colour(0.88, 0.13, 140),
    draw: () => motif.rings(92, 14, 11),
    isLines: true,
    frame: "square",
  },
};

const drawn = new Map<GameCode, GameArt>();

/** The art of a game; it is computed once. */
export function artOf(code: GameCode): GameArt {
  const known = drawn.get(code);
  if (known) return known;
  const { draw, ...rest } = plans[code];
  const art = { ...rest, drawing: draw() };
  drawn.set(code, art);
  return art;
}
