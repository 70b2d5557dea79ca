import { heavy } from "@krapao/testkit/large-world";

/** Filters that fit many rows, few rows and none, alone and together. */
export const filters: readonly object[] = [
  { status: "SUCCESS" },
  { status: "FAILED" },
  { kind: "finish_bonus" },
  { way: "bank" },
  { way: "gift" },
  { game: "PG" },
  { game: "NONE" },
  { search: "1" },
  { search: "500" },
  { search: "SSSSSSSSSSSSSSS1" },
  { search: `${heavy.id}-7` },
  { from: "2020-01-01", to: "2026-12-31" },
];
