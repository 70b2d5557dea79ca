import type { EnvironmentReader } from "./environment.ts";
import type { SettingName } from "./settings.ts";

/** The address of an outside party, and the key that we send to it. */
interface OutsideParty {
  readonly url: string;
  readonly key: string;
}

/** A party is real if its address and key are set. The sandbox plays it if both are absent. */
const parties = {
  sms: { name: "SMS", url: "SMS_URL", key: "SMS_KEY" },
  bank: { name: "BANK", url: "BANK_URL", key: "BANK_KEY" },
  payment: { name: "PAYMENT", url: "PAYMENT_URL", key: "PAYMENT_KEY" },
  gift: { name: "GIFT", url: "GIFT_URL", key: "GIFT_KEY" },
  game: { name: "GAME", url: "GAME_URL", key: "GAME_KEY" },
  chat: { name: "CHAT", url: "CHAT_URL", key: "CHAT_KEY" },
} as const satisfies Record<string, { name: string; url: SettingName; key: SettingName }>;

type PartyName = keyof typeof parties;

/**
 * Parties whose "there is no such thing" is trusted after no request can be on its way any more.
 */
const fenced = ["bank", "gift", "game"] as const;
type FencedParty = (typeof fenced)[number];

export type OutsideWorld = {
  readonly world: "sandbox" | "real";
  /**
   * These parties refuse a request after its `notAfter`, so that a late request cannot move money.
   */
  readonly refusesLate: readonly FencedParty[];
  /** Null if the real world has no help desk: the helper then answers alone. */
  readonly chat: OutsideParty | null;
} & Readonly<Record<Exclude<PartyName, "chat">, OutsideParty>>;

/** The key that the sandbox expects. It protects nothing; it only keeps the protocol complete. */
const sandboxKey = "sandbox";

export function readOutsideWorld(reader: EnvironmentReader, sandboxPort: number): OutsideWorld {
  const real: string[] = [];
  const played: string[] = [];
  const found = Object.fromEntries(
    Object.entries(parties).map(([party, { name, url, key }]) => {
      const given = { url: reader.url(url, ["https", "http"]), key: reader.text(key) };
      if (given.url !== undefined && given.key !== undefined) {
        real.push(name);
        return [party, { url: given.url, key: given.key }];
      }
      if (reader.text(url) !== undefined || given.key !== undefined) {
        // A party with only one of the two would fall back to the sandbox without notice, so it is
        // refused.
        if (reader.text(url) === undefined) reader.problem(`${key} is set, so ${url} must be too.`);
        if (given.key === undefined) reader.problem(`${url} is set, so ${key} must be too.`);
      }
      // No money goes through the help desk, so a real world may have none.
      if (party !== "chat") played.push(name);
      return [party, { url: `http://127.0.0.1:${sandboxPort}`, key: sandboxKey }];
    }),
  ) as Record<PartyName, OutsideParty>;

  // Real and sandbox money must never mix, even while the settings are incomplete.
  if (real.length > 0 && played.length > 0) {
    reader.problem(
      `The outside world must be all real or all sandbox, but ${real.join(", ")} is real ` +
        `and ${played.join(", ")} is not set.`,
    );
  }
  const isReal = real.length > 0;
  const chat = isReal && !real.includes(parties.chat.name) ? null : found.chat;
  const refusesLate = isReal ? readRefusesLate(reader) : fenced;
  return { world: isReal ? "real" : "sandbox", ...found, chat, refusesLate };
}

function readRefusesLate(reader: EnvironmentReader): readonly FencedParty[] {
  const given = reader.text("REFUSES_LATE")?.split(",") ?? [];
  const names = given.map((name) => name.trim());
  const unknown = names.find((name) => !fenced.some((party) => party === name));
  if (unknown !== undefined) {
    reader.problem(`REFUSES_LATE may name ${fenced.join(", ")}, but not "${unknown}".`);
  }
  return fenced.filter((party) => names.includes(party));
}
