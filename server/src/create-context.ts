import type pg from "pg";
import type { Config } from "#config/config.ts";
import type { Context } from "#context.ts";
import { createDatabase } from "#platform/database.ts";
import { createSmsGateway } from "#providers/sms.ts";

/** Puts together what the use cases lean on. */
export function createContext(config: Config, pool: pg.Pool): Context {
  return {
    config,
    place: { market: config.market, isLaosVariant: config.isLaosVariant },
    db: createDatabase(pool),
    sms: createSmsGateway(config.sms),
  };
}
