import type { Place } from "@krapao/contract/market";
import type { Config } from "#config/config.ts";
import type { Database } from "#platform/database.ts";
import type { SmsGateway } from "#providers/sms.ts";

/** All that a use case may lean on, passed by hand. */
export interface Context {
  readonly config: Config;
  readonly place: Place;
  readonly db: Database;
  readonly sms: SmsGateway;
}
