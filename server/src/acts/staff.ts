import type { ActKind } from "@krapao/contract/office/acts";
import { sql } from "kysely";
import type { Deed } from "./deed.ts";

/** The database does it, because no role of the server writes operators and their roles. */
export const operatorDeed =
  (kind: ActKind): Deed =>
  async (tx, subject, input) => {
    await sql`select office_operator_apply(${kind}, ${subject}, ${JSON.stringify(input)}::jsonb)`.execute(
      tx,
    );
    return {};
  };

/** Stops or resumes what members use. */
export const serviceDeed =
  (kind: ActKind): Deed =>
  async (tx, subject, input) => {
    await sql`select office_service_apply(${kind}, ${subject}, ${JSON.stringify(input)}::jsonb)`.execute(
      tx,
    );
    return {};
  };

/** Blocks a network, or lets it in again. */
export const addressDeed =
  (kind: ActKind): Deed =>
  async (tx, network) => {
    await sql`select office_address_apply(${kind}, ${network})`.execute(tx);
    return {};
  };
