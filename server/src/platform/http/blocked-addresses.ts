import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Database, runSql } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call is closed to addresses on the block list. */
    refusesBlocked?: boolean;
  }
}

/** Refuses blocked addresses in the calls that name INVALID_IP among their refusals. */
export function refuseBlockedAddresses(app: FastifyInstance, db: Database): void {
  const refuseBlocked = async (request: FastifyRequest) => {
    // A request whose connection has ended has no address, and no caller who reads the answer.
    const ip = request.ip as string | undefined;
    if (ip === undefined) throw new Failure("INVALID_IP");
    const text = "select from blocked_address where network >>= $1::inet limit 1";
    const found = await runSql(db, text, [plainAddress(ip)]);
    if (found.length > 0) throw new Failure("INVALID_IP");
  };
  app.addHook("onRoute", (route) => {
    if (!route.config?.refusesBlocked) return;
    route.onRequest = [refuseBlocked, ...[route.onRequest ?? []].flat()];
  });
}

/** An address in the form that PostgreSQL compares: no IPv4 mapped to IPv6, no zone. */
function plainAddress(address: string): string {
  const [plain = ""] = address.split("%");
  return plain.replace(/^::ffff:(?=\d+\.)/i, "");
}
