import { expect, test } from "vitest";
import { addMonths, daysOf, filtersOf, readAddress, writeAddress } from "./filter-address.ts";

/** Half past midnight on 1 March in Bangkok; in Greenwich it is still February. */
const now = Date.parse("2026-02-28T17:30:00Z");

test("the periods are days in Bangkok", () => {
  expect(daysOf("today", now)).toEqual({ from: "2026-03-01", to: "2026-03-01" });
  expect(daysOf("week", now)).toEqual({ from: "2026-02-23", to: "2026-03-01" });
  expect(daysOf("month", now)).toEqual({ from: "2026-03-01", to: "2026-03-01" });
  expect(daysOf("last", now)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  const january = Date.parse("2026-01-15T00:00:00Z");
  expect(daysOf("last", january)).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});

test("an address is read back as it was written", () => {
  const chosen = {
    search: "A&B=1",
    kind: "deposit",
    status: "FAILED",
    way: "qr",
    game: "LA_PG",
    from: "2026-01-02",
    to: "2026-01-03",
    after: 17,
    view: "print",
  } as const;
  const [path, query = ""] = writeAddress(chosen).split("?");
  expect(path).toBe("/user/statement");
  expect(readAddress(query)).toEqual(chosen);
  expect(writeAddress({ kind: "", search: undefined })).toBe("/user/statement");
});

test("an address that someone has changed gives no filter that the server refuses", () => {
  const wrong =
    "kind=mystery&status=PENDING&way=cash&game=a%20b&from=2026-13-01&to=x&after=-1&view=x&period=y&z=1";
  expect(readAddress(wrong)).toEqual({});
  expect(readAddress(`search=${"x".repeat(99)}`).search).toHaveLength(64);
  expect(readAddress("search=%20")).toEqual({});
});

test("days in the wrong order are put right, and a page is no filter", () => {
  const chosen = { from: "2026-02-02", to: "2026-02-01", after: 3, view: "print" } as const;
  expect(filtersOf(chosen, now)).toEqual({ from: "2026-02-01", to: "2026-02-02" });
  expect(filtersOf({ period: "last", kind: "bonus" }, now)).toEqual({
    kind: "bonus",
    from: "2026-02-01",
    to: "2026-02-28",
  });
});

test("months are counted over the year's end", () => {
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(addMonths("2025-12", 1)).toBe("2026-01");
});
