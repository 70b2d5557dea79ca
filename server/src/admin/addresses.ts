import { isIP } from "node:net";
import type { Operator } from "./acts.ts";

/** The networks whose addresses may not log in or register. */

/** Blocks an address or a network such as `203.0.113.0/24`. */
export async function blockAddress(
  { pool, actor }: Operator,
  network: string,
  reason = "",
): Promise<void> {
  checkNetwork(network);
  await pool.query(
    `with added as (
       insert into blocked_address (network, reason) values ($1::inet::cidr, $2)
       on conflict (network) do update set reason = excluded.reason
       returning network
     )
     insert into audit (actor, act, subject) select $3, 'address.block', network::text from added`,
    [network, reason, actor],
  );
}

/** Returns whether it was blocked. */
export async function unblockAddress({ pool, actor }: Operator, network: string): Promise<boolean> {
  checkNetwork(network);
  const { rowCount } = await pool.query(
    `with removed as (
       delete from blocked_address where network = $1::inet::cidr returning network
     )
     insert into audit (actor, act, subject)
     select $2, 'address.unblock', network::text from removed`,
    [network, actor],
  );
  return rowCount === 1;
}

export async function listBlockedAddresses({ pool }: Operator): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select network || '  since ' || to_char(created_at, 'YYYY-MM-DD HH24:MI') || '  ' || reason as line
     from blocked_address order by network`,
  );
  return rows.map(({ line }) => line.trimEnd());
}

function checkNetwork(network: string): void {
  const [address = "", bits, ...rest] = network.split("/");
  const bitsMax = isIP(address) === 4 ? 32 : 128;
  const areBitsRight = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax);
  if (isIP(address) === 0 || !areBitsRight || rest.length > 0) {
    throw new Error(`${network} is not an address or a network.`);
  }
}
