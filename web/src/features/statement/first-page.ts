export const statementPageSize = 10;

/** The page that a member sees first. It is asked for before the screen is there, so it stands by itself. */
export const firstPage = { page: 1, limit: statementPageSize };
