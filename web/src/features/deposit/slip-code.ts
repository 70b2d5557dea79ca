/** The parts of an EMVCo text: two digits of tag, two of length, then the value. */
function readTags(text: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>();
  let rest = text;
  while (rest.length > 0) {
    const [head, name = "", length = ""] = /^(\d\d)(\d\d)/.exec(rest) ?? [];
    const end = 4 + Number(length);
    // Some banks drop leading zeros of the last part, the checksum, so it may be short.
    if (!head || (rest.length < end && name !== "91")) return undefined;
    tags.set(name, rest.slice(4, end));
    rest = rest.slice(end);
  }
  return tags;
}

/**
 * The transfer that the code of a slip identifies, or undefined if it is not the code of a slip.
 * The code has neither amount nor names; only the server can check whether it is genuine.
 */
export function transferOf(text: string): string | undefined {
  const tags = readTags(text);
  const slip = readTags(tags?.get("00") ?? "");
  if (slip?.get("00") === "000001") return join(slip.get("01"), slip.get("02"));
  if (slip?.get("00") === "01" && slip.get("01") === "01")
    return join("TRUEWALLET", slip.get("03"));
  const proof = readTags(tags?.get("33") ?? "");
  if (proof?.get("00") === "BCEL" && proof.get("01") === "ONEPROOF") {
    return join("BCEL", proof.get("04"));
  }
  return undefined;
}

function join(bank: string | undefined, reference: string | undefined): string | undefined {
  return bank && reference ? `${bank} ${reference.toUpperCase()}` : undefined;
}

interface SentSlip {
  readonly code: string | null;
}

export type Verdict<Slip extends SentSlip> =
  | { readonly verdict: "slip" }
  | { readonly verdict: "other" }
  | { readonly verdict: "sent-before"; readonly slip: Slip };

/** Judges a picture by its codes and by the slips that the member sent before. */
export function judgeCodes<Slip extends SentSlip>(
  codes: readonly string[],
  sent: readonly Slip[],
): Verdict<Slip> {
  const transfers = codes.map(transferOf).filter((transfer) => transfer !== undefined);
  if (transfers.length === 0) return { verdict: "other" };
  const slip = sent.find(({ code }) => code !== null && transfers.includes(transferOf(code) ?? ""));
  return slip ? { verdict: "sent-before", slip } : { verdict: "slip" };
}
