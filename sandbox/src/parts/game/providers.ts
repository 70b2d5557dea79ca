/**
 * How a provider treats the reference of a transfer: A ignores a repeat; B repeats it but reports
 * the result of a reference; C does neither.
 */
type ReferenceClass = "A" | "B" | "C";
export type Category = "slot" | "sport" | "lotto";

interface Provider {
  readonly referenceClass: ReferenceClass;
  readonly category: Category;
  /** A launch link needs the right password. */
  readonly isPasswordWanted?: boolean;
  /** The login form has state fields that must be sent back. */
  readonly hasEventForm?: boolean;
  /** The account may be in the URL. */
  readonly takesAddress?: boolean;
}

const providers = {
  JOKER: { referenceClass: "A", category: "slot" },
  SEXYGAME: { referenceClass: "A", category: "sport" },
  BETFLIX: { referenceClass: "B", category: "sport" },
  ASKMEBET: { referenceClass: "B", category: "lotto", isPasswordWanted: true },
  UFABET: { referenceClass: "C", category: "sport", hasEventForm: true },
  SUPERSLOT: { referenceClass: "C", category: "slot", takesAddress: true },
  PG: { referenceClass: "A", category: "slot" },
  SLOTXO: { referenceClass: "C", category: "slot" },
  IMI: { referenceClass: "B", category: "slot", isPasswordWanted: true },
  USUN: { referenceClass: "C", category: "sport", isPasswordWanted: true },
  AREASLOT: { referenceClass: "B", category: "slot" },
  CIRCUS: { referenceClass: "B", category: "slot", isPasswordWanted: true },
  SLOTRACHA: { referenceClass: "B", category: "slot", isPasswordWanted: true },
  PGSLOT: { referenceClass: "A", category: "slot", isPasswordWanted: true },
  JOKER2: { referenceClass: "A", category: "slot" },
  HUAYHD: { referenceClass: "A", category: "lotto" },
} as const satisfies Record<string, Provider>;

export type ProviderCode = keyof typeof providers;
export const providerCodes = Object.keys(providers) as readonly ProviderCode[];

export function findProvider(code: ProviderCode): Provider {
  return providers[code];
}
