import type { ActReply } from "@krapao/contract/office/acts";
import { createDatabase } from "#platform/database/database.ts";
import { listDiscrepancies } from "#platform/discrepancies.ts";
import type { Operator } from "./acts.ts";
import { requestAtConsole, sentenceOf } from "./request-act.ts";

/** One line for each provider answer that contradicts our ledger, the oldest first. */
export async function showDiscrepancies({ pool }: Operator): Promise<string[]> {
  const found = await listDiscrepancies(createDatabase(pool));
  return found.map((one) =>
    [
      `#${one.id}`,
      one.noticedAt.toISOString(),
      one.party,
      one.reference,
      one.kind,
      `ours ${JSON.stringify(one.expected)}`,
      `theirs ${JSON.stringify(one.received)}`,
      ...(one.times > 1 ? [`${one.times} times`] : []),
    ].join("  "),
  );
}

/** Marks a discrepancy as resolved, by an act. It opens again if the party repeats the answer. */
export function endDiscrepancy(
  operator: Operator,
  { id, reason }: { id: bigint; reason: string },
): Promise<ActReply> {
  const request = { kind: "discrepancy.resolve", subject: String(id), reason } as const;
  const sentences = { NO_DATA: `There is no open discrepancy #${id}.` };
  return requestAtConsole(operator, request, sentences);
}

export async function runDiscrepancy(
  operator: Operator,
  [deed, number, ...rest]: readonly string[],
): Promise<string | undefined> {
  if (deed === "list") {
    const lines = await showDiscrepancies(operator);
    return lines.length > 0 ? lines.join("\n") : "No discrepancies.";
  }
  const reason = rest.join(" ").trim();
  if (deed !== "resolve" || !number || !/^#?\d{1,18}$/.test(number) || !reason) return undefined;
  const id = BigInt(number.replace("#", ""));
  const reply = await endDiscrepancy(operator, { id, reason });
  return sentenceOf(reply, `Discrepancy #${id} is resolved.`, `Discrepancy #${id}`);
}
