/**
 * One promise of the books: a query that finds its breaches. The server shares no code with it: a
 * mistake of the server must not hide in the check.
 */
export interface BookCheck {
  readonly promise: string;
  /**
   * The rows that one run of the queries reads.
   * - member: all rows of some members. The names of the tables mean the rows of these members;
   *   `public.` before a name means the whole table, which is read by index alone.
   * - receipt, announcement: some rows of `bank_receipt` or `deposit_announcement`.
   * - all: the whole of small tables.
   */
  readonly by: "member" | "receipt" | "announcement" | "all";
  /** How many rows the check read: zero rows prove nothing. */
  readonly checked: string;
  /** One row per breach. */
  readonly breaches: string;
}
