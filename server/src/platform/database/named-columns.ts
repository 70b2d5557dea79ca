import { type RawBuilder, sql } from "kysely";
import { columnsOf, type Tables } from "#tables.ts";

/** All columns of a table by name, for a written statement in which the table has this alias. */
export function namedColumns(table: keyof Tables, alias: string = table): RawBuilder<unknown> {
  // guard: named-columns
  return sql.join(columnsOf[table].map((column) => sql.ref(`${alias}.${column}`)));
  // end guard
}
