export const statementPageSize = 10;

/**
 * The first page of the statement. The boot script requests it before the screen's code is loaded,
 * so this file has no imports.
 */
export const firstPage = { page: 1, limit: statementPageSize };
