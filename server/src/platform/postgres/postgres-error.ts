/** A reason why PostgreSQL cannot run, in one sentence for the person who started us. */
export class PostgresError extends Error {
  override readonly name = "PostgresError";
}
