import type { Member } from "#world/members.ts";
import { send, writeRequest } from "#world/wire.ts";
import type { World } from "@krapao/testkit/world";
import type { Flow, Visit } from "./flows.ts";

/** Opens a member's accounts at games and moves money there. */
export async function fillGames(
  { ports: [port = 0] }: World,
  { token }: Member,
  games: Flow["games"] = {},
): Promise<void> {
  for (const [code, amount] of Object.entries(games)) {
    const path = `/api/wallet/activate/${code}`;
    await send({ port, bytes: writeRequest({ method: "GET", path, token }) });
    const body = { from: "WALLET", to: code, amount };
    const sent = await send({
      port,
      bytes: writeRequest({ method: "POST", path: "/api/wallet/transfer", token, body }),
    });
    if (sent.body["message"] !== "SUCCESS") throw new Error(`${code} could not be filled.`);
  }
}

/** A sentence if the member's total is not one that the flow can leave. */
export async function judgeTotal(
  flow: Flow,
  visit: Visit,
  prepared: string,
): Promise<readonly string[]> {
  const total = await readTotal(visit);
  const totals = typeof flow.totals === "function" ? flow.totals(prepared) : flow.totals;
  return totals.includes(total) ? [] : [`the member has ${total} in all`];
}

/** The member's total, in baht. */
async function readTotal({ world, member }: Visit): Promise<number> {
  const [row] = await world.query<{ total: number }>(
    `select ((wallet_minor + held_minor + refund_minor + coalesce((
       select sum(balance_minor) from game_account where member_id = $1
     ), 0)) / 100.0)::float8 as total
     from ledger_account where member_id = $1`,
    [member.id],
  );
  return row?.total ?? 0;
}
