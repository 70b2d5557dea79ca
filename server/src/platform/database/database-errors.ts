import pg from "pg";

/** The database refused a row because its key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}

/**
 * The database refused a prepared statement because the columns of its result have changed since.
 * Nothing was done. The code stands for other things too, and the language of the message is a
 * setting of the server, so the name of PostgreSQL's routine decides.
 */
export function isPlanOutdated(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === "0A000" &&
    error.routine === "RevalidateCachedQuery"
  );
}

/**
 * The database rolled back a whole transaction: a deadlock, a serialisation failure, an outdated
 * plan, or a key that exists already. Nothing was done, and a retry may succeed.
 */
export function wasTakenBack(error: unknown): boolean {
  const codes = ["40001", "40P01"];
  const isConflict =
    error instanceof Error && "code" in error && codes.includes(String(error.code));
  return isConflict || isPlanOutdated(error) || isUniqueViolation(error);
}

/**
 * Codes that leave open whether the statement was committed: a lost or refused connection (08), an
 * end of the server or of the session (57P, 25P03, 25P04), an unknown completion (40003), and faults
 * of the system or of PostgreSQL itself (58, XX).
 */
const unknownOutcomes = ["08", "57P", "25P03", "25P04", "40003", "58", "XX"];

/**
 * Whether the database itself refused a statement, so that nothing was done. After a lost connection
 * or a timeout the result is unknown.
 */
export function isStatementRefused(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || !/^[0-9A-Z]{5}$/.test(error.code ?? "")) return false;
  return !unknownOutcomes.some((start) => error.code?.startsWith(start));
}

/** The database ended a statement after its time limit and rolled it back. */
export function isStatementTooLong(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "57014";
}
