import { type RawBuilder, sql } from "kysely";
import { columnsOf, type Tables } from "#tables.ts";

/**
 * All columns of a table by name, for a written statement in which the table has this alias. One piece of
 * text: workers ask many times a second, and the query builder takes a while over each column.
 */
export function namedColumns(table: keyof Tables, alias: string = table): RawBuilder<unknown> {
  // guard: named-columns
  return sql.raw(columnsOf[table].map((column) => `"${alias}"."${column}"`).join(", "));
  // end guard
}
