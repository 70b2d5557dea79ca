/** Lists for tests have pages, the oldest first. The last number of a page selects the next one. */
export interface PageQuery {
  readonly after?: string;
  readonly limit?: string;
}

export interface PageOfBooks {
  readonly after: number;
  readonly limit: number;
}

const usualLimit = 1000;
const wholeNumber = { type: "string", pattern: "^[0-9]{1,9}$" };

export const pageFields = { after: wholeNumber, limit: wholeNumber };

export function readPage({ after = "0", limit = String(usualLimit) }: PageQuery): PageOfBooks {
  return { after: Number(after), limit: Number(limit) };
}
