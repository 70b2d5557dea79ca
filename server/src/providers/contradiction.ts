import { Contradiction, type Difference } from "#platform/discrepancies.ts";

/** Throws if a detail of the answer differs from ours. */
export function compareDetails(
  { party, reference }: Pick<Difference, "party" | "reference">,
  expected: Readonly<Record<string, unknown>>,
  received: Readonly<Record<string, unknown>>,
): void {
  const differing = Object.keys(expected).filter((name) => received[name] !== expected[name]);
  if (differing.length === 0) return;
  const shown = Object.fromEntries(differing.map((name) => [name, received[name] ?? null]));
  throw new Contradiction({ party, reference, kind: "OTHER_DETAILS", expected, received: shown });
}

/** A different operation already has our reference. */
export function referenceTaken(
  { party, reference }: Pick<Difference, "party" | "reference">,
  expected: Readonly<Record<string, unknown>>,
): Contradiction {
  const received = { status: 409 };
  return new Contradiction({ party, reference, kind: "REFERENCE_TAKEN", expected, received });
}
