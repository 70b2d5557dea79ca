import type { GameCategory, GameCode } from "@krapao/contract/slot";

interface GameRow {
  readonly code: GameCode;
  readonly name: string;
  readonly category: GameCategory;
  /** A ignores a repeated reference, B can be queried by reference, C does neither. */
  readonly class: "A" | "B" | "C";
  /** Credits for one baht and one kip; null if the provider does not accept the currency. */
  readonly ratioBaht: number | null;
  readonly ratioLak: number | null;
}

function game(
  code: GameCode,
  name: string,
  category: GameCategory,
  referenceClass: GameRow["class"],
  ratios: { readonly baht?: number; readonly lak?: number | null } = {},
): GameRow {
  const { baht = 1, lak = 1 } = ratios;
  return { code, name, category, class: referenceClass, ratioBaht: baht, ratioLak: lak };
}

/** In display order. The names are our own. */
export const games: readonly GameRow[] = [
  game("JOKER", "Joker Palace", "slot", "A"),
  game("PG", "Pocket Garden", "slot", "A"),
  game("SLOTXO", "Slot XO", "slot", "C"),
  game("SUPERSLOT", "Super Slot", "slot", "C"),
  game("JOKER2", "Joker Two", "slot", "A", { lak: 0.01 }),
  game("PGSLOT", "Garden Slot", "slot", "A"),
  game("IMI", "Imi Arcade", "slot", "B", { baht: 10 }),
  game("AREASLOT", "Area Slot", "slot", "B", { lak: null }),
  game("CIRCUS", "Circus", "slot", "B"),
  game("SLOTRACHA", "Slot Racha", "slot", "B"),
  game("UFABET", "Ufa Sport", "sport", "C", { lak: 0.001 }),
  game("SEXYGAME", "Salon Live", "sport", "A"),
  game("BETFLIX", "Bet Flix", "sport", "B"),
  game("USUN", "U Sun", "sport", "C", { lak: null }),
  game("HUAYHD", "Huay HD", "lotto", "A", { baht: 0.1, lak: 0.01 }),
  game("ASKMEBET", "Ask Me Bet", "lotto", "B"),
];

/** How long after sending a request may still be carried out. */
export const gameDelaySeconds = { sandbox: 5, real: 200 };
