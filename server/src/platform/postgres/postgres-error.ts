/** The reason why PostgreSQL cannot run, in one sentence for the person who started the product. */
export class PostgresError extends Error {
  override readonly name = "PostgresError";
}
