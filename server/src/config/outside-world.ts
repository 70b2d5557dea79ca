import type { EnvironmentReader } from "./environment.ts";
import type { SettingName } from "./settings.ts";

/** Where an outside party is reached, and the key that it knows us by. */
interface OutsideParty {
  readonly url: string;
  readonly key: string;
}

/** Each party is real when its address and key are set, and played by the sandbox when neither is. */
const parties = {
  sms: { name: "SMS", url: "SMS_URL", key: "SMS_KEY" },
  bank: { name: "BANK", url: "BANK_URL", key: "BANK_KEY" },
  payment: { name: "PAYMENT", url: "PAYMENT_URL", key: "PAYMENT_KEY" },
  gift: { name: "GIFT", url: "GIFT_URL", key: "GIFT_KEY" },
  game: { name: "GAME", url: "GAME_URL", key: "GAME_KEY" },
  chat: { name: "CHAT", url: "CHAT_URL", key: "CHAT_KEY" },
} as const satisfies Record<string, { name: string; url: SettingName; key: SettingName }>;

type PartyName = keyof typeof parties;

/** The parties of whom "there is no such thing" is believed once nothing can be on its way any more. */
const fenced = ["bank", "gift", "game"] as const;
type FencedParty = (typeof fenced)[number];

export type OutsideWorld = {
  readonly world: "sandbox" | "real";
  /** They refuse a request that comes after its `notAfter`, so that a late one cannot move money. */
  readonly refusesLate: readonly FencedParty[];
  /** The helper answers alone where the real world has no desk of agents. */
  readonly chat: OutsideParty | null;
} & Readonly<Record<Exclude<PartyName, "chat">, OutsideParty>>;

/** The key that the sandbox asks for: it guards nothing, it only keeps the protocol whole. */
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
        // Half a party would silently fall back to the sandbox, so it is refused.
        if (reader.text(url) === undefined) reader.problem(`${key} is set, so ${url} must be too.`);
        if (given.key === undefined) reader.problem(`${url} is set, so ${key} must be too.`);
      }
      // Agents are nobody that money goes through: a real world may do without them.
      if (party !== "chat") played.push(name);
      return [party, { url: `http://127.0.0.1:${sandboxPort}`, key: sandboxKey }];
    }),
  ) as Record<PartyName, OutsideParty>;

  // Real money must never meet played money, whatever part of the world is set up first.
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
