/** No connection to the database could be had in time. Nothing was sent on one. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = "DatabaseUnavailable";
}

/**
 * The connection had ended before the statement was to be sent. Nothing of it was done, and nothing
 * of the transaction that was open there.
 */
export class ConnectionEnded extends DatabaseUnavailable {
  override readonly name = "ConnectionEnded";

  constructor(cause: unknown) {
    super("the database connection had ended before the statement was sent", { cause });
  }
}
