import { findNetwork } from "#acts/network.ts";
import { createDatabase } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";
import { requestAtConsole, sentenceOf } from "./request-act.ts";

/** The networks whose addresses may not log in or register. */

async function toNetwork({ pool }: Operator, written: string): Promise<string> {
  const network = await findNetwork(createDatabase(pool), written);
  if (network === null) throw new Error(`${written} is not an address or a network.`);
  return network;
}

/** Blocks an address or a network such as `203.0.113.0/24` at once. */
export async function blockAddress(
  operator: Operator,
  written: string,
  reason: string,
): Promise<string> {
  const subject = await toNetwork(operator, written);
  const request = { kind: "address.block", subject, reason } as const;
  await requestAtConsole(operator, request, { NO_DATA: `${subject} is blocked already.` });
  return `${subject} is blocked.`;
}

/** Asks a second person in the office to let it in again. */
export async function unblockAddress(
  operator: Operator,
  written: string,
  reason: string,
): Promise<string> {
  const subject = await toNetwork(operator, written);
  const request = { kind: "address.unblock", subject, reason } as const;
  const reply = await requestAtConsole(operator, request, {
    NO_DATA: `${subject} is not blocked.`,
  });
  return sentenceOf(reply, `${subject} is no longer blocked.`, subject);
}

export async function listBlockedAddresses({ pool }: Operator): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select network || '  since ' || to_char(created_at, 'YYYY-MM-DD HH24:MI') || '  ' || reason as line
     from blocked_address order by network`,
  );
  return rows.map(({ line }) => line.trimEnd());
}

export async function runAddress(
  operator: Operator,
  [deed, network, ...words]: readonly string[],
): Promise<string | undefined> {
  if (deed === "list") {
    const lines = await listBlockedAddresses(operator);
    return lines.length > 0 ? lines.join("\n") : "No address is blocked.";
  }
  const reason = words.join(" ").trim() || "at the command line";
  if (deed === "block" && network) return blockAddress(operator, network, reason);
  if (deed === "unblock" && network) return unblockAddress(operator, network, reason);
  return undefined;
}
