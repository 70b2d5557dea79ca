import * as v from "valibot";
import { Amount, type Currency, done, Timestamp } from "./fields.ts";
import { route } from "./route.ts";
import { type GameCode, gameCodes, Slot } from "./slot.ts";
import { Wallet } from "./wallet.ts";

/** The other side of every transfer. */
export const walletCode = "WALLET";

/** The smallest transfer, by the member's currency. */
export const transferMinimums: Readonly<Record<Currency, number>> = { BAHT: 1, LAK: 1000 };

/**
 * How a game opens: by a form with the account, by the same form with state fields, by a URL with
 * the account, or by a link that the app requests.
 */
export type Launch =
  | { readonly method: "form" | "eventForm" | "address" }
  | { readonly method: "link"; readonly path: string; readonly needsPassword: boolean };

const link = (path: string) => ({ method: "link", path, needsPassword: false }) as const;
const linkByPassword = (path: string) => ({ method: "link", path, needsPassword: true }) as const;

export const launches: Record<GameCode, Launch> = {
  JOKER: { method: "form" },
  SLOTXO: { method: "form" },
  SEXYGAME: { method: "form" },
  UFABET: { method: "eventForm" },
  SUPERSLOT: { method: "address" },
  PG: link("pg"),
  BETFLIX: link("betflix"),
  AREASLOT: link("areaslot"),
  JOKER2: link("joker2"),
  HUAYHD: link("huayhd"),
  ASKMEBET: linkByPassword("askmebet"),
  IMI: linkByPassword("imi"),
  USUN: linkByPassword("usun"),
  CIRCUS: linkByPassword("circus"),
  SLOTRACHA: linkByPassword("slotracha"),
  PGSLOT: linkByPassword("pgslot"),
};

export const GameAccount = v.strictObject({
  username: v.string(),
  password: v.string(),
  /** The state fields that one provider's login form needs. */
  event: v.nullable(v.record(v.string(), v.string())),
});
export type GameAccount = v.InferOutput<typeof GameAccount>;

/** The code of a game. An unknown code is answered with NO_GAME. */
const GameName = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const slotCode = v.strictObject({ slotCode: GameName });
/** `WALLET` or the code of a game. */
const Side = GameName;

/** What the member has done with a game. */
export const GameChoice = v.strictObject({
  code: v.picklist(gameCodes),
  isFavourite: v.boolean(),
  /** The time of the last launch; null if it was never played. */
  playedAt: v.nullable(Timestamp),
  /** The amount that the member last chose to move there before playing; zero for none. */
  lastAmount: v.nullable(Amount),
  /**
   * The latest transfer of today to the wallet that brought back more than the member's own money
   * in the game, by its number in the statement, and how much more.
   */
  win: v.nullable(v.strictObject({ number: v.number(), amount: Amount })),
});
export type GameChoice = v.InferOutput<typeof GameChoice>;

const Transferred = v.strictObject({
  /** PENDING: the provider has not reported the result, and the money is held until it does. */
  message: v.picklist(["SUCCESS", "PENDING"]),
  wallet: Wallet,
  slots: v.array(Slot),
});
const transferFailures = [
  "PLAY_STOPPED",
  "LOSS_LIMIT",
  "PLAY_LIMIT",
  "REALITY_CHECK",
  "TRANSFER_MINIMUM",
  "MONEY_NOT_ENOUGH",
  "SLOT_NO_ACCOUNT",
  "NO_GAME",
  "TRANSFER_FAIL",
] as const;

const transferLimit =
  "30 money requests a minute for each member, and one transfer at a time for each game account";
const gameLimit = "60 calls about game accounts a minute for each member";

const username = v.pipe(v.string(), v.regex(/^[\w.@-]{1,64}$/));
/** The name in the addresses of `launches`. An unknown name is answered with NO_GAME. */
const linkProvider = GameName;
const GameLink = v.strictObject({ link: v.string() });
const linkFailures = [
  "PLAY_STOPPED",
  "PLAY_LIMIT",
  "REALITY_CHECK",
  "NO_GAME",
  "SLOT_NO_ACCOUNT",
  "INVALID_USER_1",
  "INVALID_USER_3",
  "INVALID_USER_4",
  "NOT_AREASLOT",
  { code: "GAME_ACTIVATION_FAIL", status: 502, when: "the provider gives no link" },
  "INVALID_IP",
] as const;

export const game = {
  refresh: route({
    method: "GET",
    path: "/api/wallet/refresh/slot",
    summary: "Reads the balance of the member's account at every provider",
    access: "member",
    reply: v.strictObject({ message: v.literal("SUCCESS"), slots: v.array(Slot) }),
    limit: gameLimit,
  }),
  activate: route({
    method: "GET",
    path: "/api/wallet/activate/{slotCode}",
    summary: "Opens an account at a provider",
    access: "member",
    params: slotCode,
    reply: v.strictObject({ message: v.literal("SUCCESS"), slot: Slot }),
    failures: [
      "SLOT_ALREADY_ACTIVE",
      "SLOT_ACTIVATE_FAIL",
      "INVALID_USER_2",
      "NO_GAME",
      "PLAY_STOPPED",
    ],
    limit: gameLimit,
    isKeyed: true,
  }),
  account: route({
    method: "GET",
    path: "/api/wallet/account/{slotCode}",
    summary: "The username and password of the member's account at a provider",
    access: "member",
    params: slotCode,
    reply: GameAccount,
    failures: [
      "SLOT_NO_ACCOUNT",
      "NO_GAME",
      "NOT_UFABET",
      "PLAY_STOPPED",
      "PLAY_LIMIT",
      "REALITY_CHECK",
    ],
  }),
  resetPassword: route({
    method: "GET",
    path: "/api/wallet/resetpassword/{slotCode}",
    summary: "Gives the member's account at a provider a new password",
    access: "member",
    params: slotCode,
    reply: v.strictObject({ message: v.literal("SUCCESS"), account: GameAccount }),
    failures: [
      "SLOT_NO_ACCOUNT",
      "SLOT_RESET_PASSWORD_FAIL",
      "NO_GAME",
      "PLAY_STOPPED",
      "PLAY_LIMIT",
      "REALITY_CHECK",
    ],
    limit: gameLimit,
    isKeyed: true,
  }),
  transfer: route({
    method: "POST",
    path: "/api/wallet/transfer",
    summary: "Moves money between the wallet and the games",
    access: "member",
    body: v.strictObject({ from: Side, to: Side, amount: Amount }),
    reply: Transferred,
    failures: transferFailures,
    limit: transferLimit,
    isKeyed: true,
  }),
  transferAll: route({
    method: "POST",
    path: "/api/wallet/transferAll",
    summary: "Moves the whole wallet to a game; an empty wallet moves nothing",
    access: "member",
    body: v.strictObject({ to: GameName }),
    reply: Transferred,
    failures: transferFailures,
    limit: transferLimit,
    isKeyed: true,
  }),
  choices: route({
    method: "GET",
    path: "/api/wallet/games",
    summary: "The member's favourite games, last played games and last amounts",
    access: "member",
    reply: v.strictObject({ games: v.pipe(v.array(GameChoice), v.maxLength(gameCodes.length)) }),
  }),
  favour: route({
    method: "PUT",
    path: "/api/wallet/favourite/{slotCode}",
    summary: "Makes a game a favourite, or removes it from the favourites",
    access: "member",
    params: slotCode,
    body: v.strictObject({ isFavourite: v.boolean() }),
    reply: done("SUCCESS"),
    failures: ["NO_GAME"],
    limit: gameLimit,
  }),
  played: route({
    method: "PUT",
    path: "/api/wallet/played/{slotCode}",
    summary: "Notes that the member opens a game, and the chosen amount, if there was a choice",
    access: "member",
    params: slotCode,
    body: v.strictObject({ amount: v.nullable(v.pipe(Amount, v.minValue(0))) }),
    reply: done("SUCCESS"),
    failures: ["NO_GAME", "SLOT_NO_ACCOUNT", "PLAY_STOPPED", "PLAY_LIMIT", "REALITY_CHECK"],
    limit: gameLimit,
  }),
  link: route({
    method: "GET",
    path: "/api/autoLogin/{provider}/{username}",
    summary: "A link that opens a game for the member",
    access: "member",
    params: v.strictObject({ provider: linkProvider, username }),
    reply: GameLink,
    failures: linkFailures,
    limit: gameLimit,
  }),
  linkByPassword: route({
    method: "GET",
    path: "/api/autoLogin/{provider}/{username}/{password}",
    summary: "The same, for providers that need the password too",
    access: "member",
    params: v.strictObject({
      provider: linkProvider,
      username,
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    }),
    reply: GameLink,
    failures: linkFailures,
    limit: gameLimit,
  }),
};
