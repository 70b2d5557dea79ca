import type { GameCode } from "@krapao/contract/slot";
import * as motif from "./motifs.ts";

/**
 * The art of a game's card. We draw it from the game's code and use no picture of another company.
 */
export interface GameArt {
  /** The path of its motif, on a field of 48 by 48. */
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
    mark: "M24 12c6 6 10 9 10 14a5.5 5.5 0 0 1-9 4c0 3 1 4 3 6h-8c2-2 3-3 3-6a5.5 5.5 0 0 1-9-4c0-5 4-8 10-14Z",
    ground: [colour(0.5, 0.22, 305), colour(0.27, 0.13, 292)],
    accent: colour(0.85, 0.14, 90),
    draw: () => motif.diamonds(30, 44),
    frame: "diamond",
  },
  JOKER2: {
    mark: "M16 12h16v24H16ZM24 17.5l1.9 4 4.3.5-3.2 3 .9 4.3-3.9-2.1-3.9 2.1.9-4.3-3.2-3 4.3-.5Z",
    ground: [colour(0.52, 0.2, 12), colour(0.3, 0.14, 300)],
    accent: colour(0.86, 0.11, 195),
    draw: () => motif.diamonds(44, 28),
    frame: "diamond",
  },
  SLOTXO: {
    mark: "M11 18l10 12M21 18 11 30M38 24a5.5 6.5 0 1 1-11 0 5.5 6.5 0 0 1 11 0Z",
    ground: [colour(0.52, 0.16, 245), colour(0.26, 0.1, 262)],
    accent: colour(0.86, 0.12, 205),
    draw: () => motif.marks(25),
    isLines: true,
    frame: "square",
  },
  SUPERSLOT: {
    mark: "M14 13h20v5l-8 17h-6l7-15H14Z",
    ground: [colour(0.55, 0.19, 38), colour(0.3, 0.13, 22)],
    accent: colour(0.88, 0.15, 88),
    draw: () => motif.rays(60, 46, 14),
    frame: "circle",
  },
  PG: {
    mark: "M24 12c4 5 5 11 0 19-5-8-4-14 0-19ZM24 31c-7 0-11-3-13-10 5 0 8 2 10 6M24 31c7 0 11-3 13-10-5 0-8 2-10 6M17 36h14",
    ground: [colour(0.5, 0.12, 165), colour(0.26, 0.07, 180)],
    accent: colour(0.88, 0.11, 160),
    draw: () => motif.waves(13),
    isLines: true,
    frame: "hexagon",
  },
  PGSLOT: {
    mark: "M24 24c-6-1-9-4-8-7s5-4 8 0c3-4 7-3 8 0s-2 6-8 7ZM24 24c-6 1-9 4-8 7s5 4 8 0c3 4 7 3 8 0s-2-6-8-7ZM24 24c0 5 0 9 4 13",
    ground: [colour(0.47, 0.1, 195), colour(0.25, 0.07, 235)],
    accent: colour(0.86, 0.13, 95),
    draw: () => motif.scales(15),
    isLines: true,
    frame: "hexagon",
  },
  AREASLOT: {
    mark: "M24 37c-6-7-10-11-10-16a10 10 0 0 1 20 0c0 5-4 9-10 16ZM24 17a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
    ground: [colour(0.48, 0.11, 135), colour(0.26, 0.06, 150)],
    accent: colour(0.89, 0.14, 118),
    draw: () => motif.contours(9),
    isLines: true,
    frame: "shield",
  },
  CIRCUS: {
    mark: "M24 11 11 22v14h26V22ZM11 22h26M24 11v-3M18 36c1-6 3-10 6-14 3 4 5 8 6 14",
    ground: [colour(0.5, 0.2, 26), colour(0.3, 0.13, 355)],
    accent: colour(0.93, 0.05, 85),
    draw: () => motif.rays(60, -14, 22),
    frame: "ticket",
  },
  SLOTRACHA: {
    mark: "M12 32 10 18l8 5 6-11 6 11 8-5-2 14ZM13 36h22",
    ground: [colour(0.44, 0.17, 325), colour(0.25, 0.11, 305)],
    accent: colour(0.86, 0.12, 85),
    draw: () => motif.lotus(60, 46, 10),
    isLines: true,
    frame: "shield",
  },
  IMI: {
    mark: "M24 11a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM24 20v9M13 29h22v7H13ZM30 32.5h1",
    ground: [colour(0.5, 0.17, 275), colour(0.25, 0.11, 282)],
    accent: colour(0.85, 0.1, 230),
    draw: () => motif.facets(26),
    frame: "hexagon",
  },
  UFABET: {
    mark: "M24 12a12 12 0 1 1 0 24 12 12 0 0 1 0-24ZM24 19l5 3.6-1.9 5.9h-6.2L19 22.6ZM24 12v7M29 22.6l6.4-2M27 28.5l4 5.2M21 28.5l-4 5.2M19 22.6l-6.4-2",
    ground: [colour(0.46, 0.12, 255), colour(0.23, 0.07, 258)],
    accent: colour(0.82, 0.15, 62),
    draw: () => motif.hexagons(12),
    frame: "shield",
  },
  SEXYGAME: {
    mark: "M24 35c-9-7-12-11-12-15a6 6 0 0 1 12-2 6 6 0 0 1 12 2c0 4-3 8-12 15Z",
    ground: [colour(0.53, 0.19, 2), colour(0.29, 0.12, 345)],
    accent: colour(0.9, 0.08, 10),
    draw: () => motif.hearts(24),
    frame: "circle",
  },
  BETFLIX: {
    mark: "M13 13h22v22H13ZM18 18h.1M30 18h.1M24 24h.1M18 30h.1M30 30h.1",
    ground: [colour(0.42, 0.16, 25), colour(0.2, 0.03, 20)],
    accent: colour(0.82, 0.14, 35),
    draw: () => motif.slants(22, 9),
    frame: "square",
  },
  USUN: {
    mark: "M24 17a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM24 10v3M24 35v3M10 24h3M35 24h3M14 14l2 2M32 32l2 2M34 14l-2 2M16 32l-2 2",
    ground: [colour(0.56, 0.16, 55), colour(0.32, 0.13, 12)],
    accent: colour(0.89, 0.14, 82),
    draw: () => motif.horizon(),
    frame: "circle",
  },
  HUAYHD: {
    mark: "M14 20a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM24 20a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM34 20a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z",
    ground: [colour(0.5, 0.14, 225), colour(0.3, 0.13, 320)],
    accent: colour(0.89, 0.1, 340),
    draw: () => motif.balls(9),
    isLines: true,
    frame: "ticket",
  },
  ASKMEBET: {
    mark: "M12 13h24v18H24l-7 6v-6h-5ZM20.5 20a3.5 3.5 0 1 1 5 3.2c-1.1.5-1.5 1.2-1.5 2.3M24 28h.1",
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
