import * as v from "valibot";
import { Amount, Timestamp } from "./fields.ts";

export const gameCodes = [
  "JOKER",
  "SEXYGAME",
  "BETFLIX",
  "ASKMEBET",
  "UFABET",
  "SUPERSLOT",
  "PG",
  "SLOTXO",
  "IMI",
  "USUN",
  "AREASLOT",
  "CIRCUS",
  "SLOTRACHA",
  "PGSLOT",
  "JOKER2",
  "HUAYHD",
] as const;
export type GameCode = (typeof gameCodes)[number];

export const gameCategories = ["slot", "sport", "lotto"] as const;
export type GameCategory = (typeof gameCategories)[number];

/** A member's account at a game provider, or the offer of one. */
export const Slot = v.strictObject({
  code: v.picklist(gameCodes),
  name: v.string(),
  /** Names of pictures in the app. */
  logo: v.string(),
  background: v.string(),
  category: v.picklist(gameCategories),
  isActive: v.boolean(),
  /** The last known balance in the member's currency; zero without an account. */
  amount: Amount,
  /** `amount` times this is the credit in the game. */
  ftWalletSlot: v.number(),
  /** The time of the last known balance; null before the first one. */
  seenAt: v.nullable(Timestamp),
  /** The provider did not answer the latest query, so the amount is the one of `seenAt`. */
  isStale: v.boolean(),
  /** A transfer of this account is open, so it accepts no other one. */
  isMoving: v.boolean(),
  /**
   * The URL to which a form with the account is posted, or the URL that takes the account as
   * `username` and `password`; null if the app must request a link.
   */
  web: v.nullable(v.string()),
  android: v.nullable(v.string()),
  ios: v.nullable(v.string()),
});
export type Slot = v.InferOutput<typeof Slot>;
