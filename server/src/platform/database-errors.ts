/** The database refused a row because its key stands already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}

/** The database refused a request because its key stands for one of another kind. */
export function isTakenKey(error: unknown): boolean {
  return (
    isUniqueViolation(error) &&
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === "one_key_one_request"
  );
}
