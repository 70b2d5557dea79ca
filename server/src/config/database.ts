import { isApplication } from "./database-address.ts";
import type { Config } from "./config.ts";
import type { EnvironmentReader } from "./environment.ts";

type DatabaseSettings = Pick<
  Config,
  "databaseUrl" | "databaseOwnerUrl" | "databaseDirectUrl" | "isDatabasePrepared"
>;

/** A single address is the owner's, who makes the application's login, or that login itself. */
export function readDatabase(reader: EnvironmentReader): DatabaseSettings {
  const databaseUrl = reader.database("DATABASE_URL");
  const ownerUrl = reader.database("DATABASE_OWNER_URL");
  const databaseDirectUrl = reader.database("DATABASE_DIRECT_URL");
  const isLogin = databaseUrl !== undefined && isApplication(databaseUrl);
  if (ownerUrl !== undefined && databaseUrl !== undefined && !isLogin) {
    reader.problem("DATABASE_URL must log in as krapao_app if DATABASE_OWNER_URL is set.");
  }
  if (ownerUrl !== undefined && isApplication(ownerUrl)) {
    reader.problem("DATABASE_OWNER_URL must be the owner's address, but it logs in as krapao_app.");
  }
  if (databaseDirectUrl !== undefined && !isApplication(databaseDirectUrl)) {
    reader.problem("DATABASE_DIRECT_URL must log in as krapao_app.");
  }
  return {
    databaseUrl,
    databaseOwnerUrl: ownerUrl ?? (isLogin ? undefined : databaseUrl),
    databaseDirectUrl,
    isDatabasePrepared: reader.flag("DATABASE_PREPARED"),
  };
}
