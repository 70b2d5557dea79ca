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
  /** Names of pictures that the app has of its own. */
  logo: v.string(),
  background: v.string(),
  category: v.picklist(gameCategories),
  isActive: v.boolean(),
  /** In the member's currency: the balance that was last seen, zero while there is no account. */
  amount: Amount,
  /** `amount` times this is the game's credit. */
  ftWalletSlot: v.number(),
  /** When the balance was seen; nothing before the first time. */
  seenAt: v.nullable(Timestamp),
  /** The provider did not answer the latest question, so the amount is the one of `seenAt`. */
  isStale: v.boolean(),
  /** Money is moving to or from this account: it takes no other transfer until that has ended. */
  isMoving: v.boolean(),
  /**
   * Where a form with the account is posted, or the address that takes the account as `username`
   * and `password`; nothing where a link is asked for.
   */
  web: v.nullable(v.string()),
  android: v.nullable(v.string()),
  ios: v.nullable(v.string()),
});
export type Slot = v.InferOutput<typeof Slot>;
