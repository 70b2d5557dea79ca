/** The database refused a row because its key stands already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}

/**
 * The database took a whole transaction back: two stood in each other's way, or a key stands already.
 * Nothing of it was done, and asking again may do.
 */
export function wasTakenBack(error: unknown): boolean {
  const codes = ["40001", "40P01"];
  const isConflict =
    error instanceof Error && "code" in error && codes.includes(String(error.code));
  return isConflict || isUniqueViolation(error);
}
