import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Transfer } from "#providers/bank.ts";
import {
  cleanReference,
  matchAccountNo,
  matchName,
  matchSender,
  mayBeSameAccount,
  readTransfer,
  type RegisteredAccount,
} from "./rules.ts";

const digits = (min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(..."0123456789".split("")), minLength: min, maxLength: max });

/** Hides some digits of a number: true hides the digit at its index. */
function mask(accountNo: string, indexes: readonly boolean[]): string {
  return Array.from(accountNo, (digit, index) => (indexes[index] ? "x" : digit)).join("");
}

const masked = digits(10, 14).chain((accountNo) =>
  fc
    .array(fc.boolean(), { minLength: accountNo.length, maxLength: accountNo.length })
    .map((indexes) => ({ accountNo, indexes, shown: mask(accountNo, indexes) })),
);

describe("account numbers", () => {
  test("an account always matches the shown part of its own number", () => {
    fc.assert(
      fc.property(masked, ({ accountNo, indexes, shown }) => {
        const visible = indexes.filter((isHidden) => !isHidden).length;
        expect(matchAccountNo(shown, accountNo)).toBe(visible >= 4 ? "match" : "indeterminate");
      }),
    );
  });

  test("one shown digit that differs separates two accounts", () => {
    fc.assert(
      fc.property(masked, fc.nat(), ({ accountNo, indexes, shown }, at) => {
        const visible = indexes.flatMap((isHidden, index) => (isHidden ? [] : [index]));
        const changed = visible[at % Math.max(1, visible.length)];
        fc.pre(changed !== undefined);
        const other = accountNo.split("");
        other[changed] = String((Number(other[changed]) + 1) % 10);
        expect(matchAccountNo(shown, other.join(""))).toBe("no-match");
      }),
    );
  });

  test("separators and characters for hidden digits may be of any kind", () => {
    fc.assert(
      fc.property(masked, ({ accountNo, shown }) => {
        const plain = matchAccountNo(shown, accountNo);
        const dashed = `${shown.slice(0, 3)}-${shown.slice(3, 4)} ${shown.slice(4)}`;
        expect(matchAccountNo(dashed, accountNo)).toBe(plain);
        expect(matchAccountNo(shown.replaceAll("x", "*"), accountNo)).toBe(plain);
        expect(matchAccountNo(shown.replaceAll("x", "X"), accountNo)).toBe(plain);
      }),
    );
  });

  test.each([
    ["x-1234", "5556661234", "match"],
    ["x-1234", "5556661235", "no-match"],
    ["xxxxxxxxxxxx6789x", "1234567890", "match"],
    ["11234567890", "1234567890", "no-match"],
    ["001234567890", "1234567890", "match"],
    ["1234567890", "001234567890", "match"],
    ["๑๒๓-๔๕๖๗๘๙๐", "1234567890", "match"],
    ["xxxxx໖໗໘໙x", "1234567890", "match"],
    ["xxx-x-x0209-x", "1234502091", "match"],
    ["xxx-x-x0209-x", "1234520901", "no-match"],
    ["xxxxxxx890", "1234567890", "indeterminate"],
    ["xxxxxxxxxx", "1234567890", "indeterminate"],
    ["", "1234567890", "indeterminate"],
  ])("%s beside %s: %s", (shown, known, fit) => {
    expect(matchAccountNo(shown, known)).toBe(fit);
  });
});

test("two shown numbers may be one account unless a digit that both show differs", () => {
  expect(mayBeSameAccount("xxxxx6789x", "7890")).toBe(true);
  expect(mayBeSameAccount("7890", "xxxxx6789x")).toBe(true);
  expect(mayBeSameAccount("7790", "xxxxx6789x")).toBe(false);
  expect(mayBeSameAccount("", "xxxxx6789x")).toBe(true);
  fc.assert(
    fc.property(
      masked,
      fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
      (one, indexes) => {
        const other = mask(one.accountNo, indexes);
        expect(mayBeSameAccount(one.shown, other)).toBe(true);
        expect(mayBeSameAccount(other, one.shown)).toBe(true);
      },
    ),
  );
});

describe("names", () => {
  test.each([
    // As registered, with any case, spacing and title.
    ["SOMCHAI JAIDEE", "SOMCHAI JAIDEE", "match"],
    ["Mr. Somchai Jaidee", "SOMCHAI JAIDEE", "match"],
    ["MISS MALI  THODSOB", "MALI THODSOB", "match"],
    ["SOMCHAIJAIDEE", "SOMCHAI JAIDEE", "match"],
    ["SOM CHAI JAIDEE", "SOMCHAI JAIDEE", "match"],
    ["นายสมชาย ใจดี", "สมชาย ใจดี", "match"],
    ["น.ส. มะลิ ทดสอบ", "นางสาวมะลิ ทดสอบ", "match"],
    ["ທ້າວ ສົມຊາຍ ໃຈດີ", "ສົມຊາຍ ໃຈດີ", "match"],
    // The last name shortened or hidden.
    ["SOMCHAI J", "SOMCHAI JAIDEE", "match"],
    ["SOMCHAI JAI***", "SOMCHAI JAIDEE", "match"],
    ["นาย สมชาย ใ", "สมชาย ใจดี", "match"],
    ["SOMMOUT", "SOMMOUT", "match"],
    // Too little is shown to decide.
    ["SOMCHAI", "SOMCHAI JAIDEE", "indeterminate"],
    ["SOMCHAI ****", "SOMCHAI JAIDEE", "indeterminate"],
    ["SOM***", "SOMCHAI JAIDEE", "indeterminate"],
    ["S*** JAIDEE", "SOMCHAI JAIDEE", "indeterminate"],
    ["SOMCHAI JAIDEE", "SOMCHAI", "indeterminate"],
    ["", "SOMCHAI JAIDEE", "indeterminate"],
    ["นายสมชาย ใจดี", "SOMCHAI JAIDEE", "indeterminate"],
    // Another person.
    ["SOMCHAI K", "SOMCHAI JAIDEE", "no-match"],
    ["SOMSAK JAIDEE", "SOMCHAI JAIDEE", "no-match"],
    ["S*** KAEWSAI", "SOMCHAI JAIDEE", "no-match"],
    ["SOMCHAI JAIDEEMAK", "SOMCHAI JAIDEE", "no-match"],
    ["มานะ ใจดี", "สมชาย ใจดี", "no-match"],
  ])("%s beside %s: %s", (shown, registered, fit) => {
    expect(matchName(shown, registered)).toBe(fit);
  });

  const word = fc.string({
    unit: fc.constantFrom(..."BCDFGHJKLNPQVWZAEIOU".split("")),
    minLength: 2,
    maxLength: 12,
  });

  test("a name matches itself in any case and spacing, and with a shortened last name", () => {
    fc.assert(
      fc.property(word, word, fc.nat(), (first, last, cut) => {
        const shownLast = last.slice(0, 1 + (cut % last.length));
        expect(matchName(`${first.toLowerCase()}   ${shownLast}`, `${first} ${last}`)).toBe(
          "match",
        );
      }),
    );
  });

  test("another first name never matches", () => {
    fc.assert(
      fc.property(word, word, word, (first, other, last) => {
        fc.pre(!first.startsWith(other) && !other.startsWith(first));
        expect(matchName(`${other} ${last}`, `${first} ${last}`)).toBe("no-match");
      }),
    );
  });

  test("no name takes long to compare, whatever its form", () => {
    const startedAt = performance.now();
    for (const shown of ["*".repeat(50_000), "A*".repeat(25_000), "MR. ".repeat(12_500)]) {
      matchName(shown, "A".repeat(50_000));
    }
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

const registered: RegisteredAccount = {
  bankCode: "SCB",
  accountNo: "1234567890",
  accountName: "SOMCHAI JAIDEE",
  currency: "BAHT",
};
const sender = { bankCode: "SCB", accountNo: "xxxxx6789x", name: "SOMCHAI J" };

test("a sender matches only with bank, digits, name and currency together", () => {
  expect(matchSender({ sender, currency: "BAHT" }, registered)).toBe("match");
  expect(matchSender({ sender, currency: "LAK" }, registered)).toBe("no-match");
  const changes = [{ bankCode: "KBANK" }, { accountNo: "xxxxx6780x" }, { name: "SOMSAK J" }];
  for (const change of changes) {
    const other = { ...sender, ...change };
    expect(matchSender({ sender: other, currency: "BAHT" }, registered)).toBe("no-match");
  }
  const vague = { ...sender, name: "SOMCHAI" };
  expect(matchSender({ sender: vague, currency: "BAHT" }, registered)).toBe("indeterminate");
});

test("a reference is the same in every spelling", () => {
  expect(cleanReference("ab-12 cd")).toBe("AB12CD");
  for (const empty of [null, undefined, "", " - "]) expect(cleanReference(empty)).toBeNull();
});

describe("a bank's report", () => {
  const reported: Transfer = {
    amount: 250.5,
    currency: "BAHT",
    receiver: { bankCode: "SCB", accountNo: "999-1-111111" },
    sender,
    transferredAt: "2026-11-15T10:00:00+07:00",
  };

  test("is read in our own units", () => {
    expect(readTransfer(reported, "r1")).toEqual({
      reference: "R1",
      amountMinor: 25_050n,
      currency: "BAHT",
      receiver: { bankCode: "SCB", accountNo: "9991111111" },
      sender,
      transferredAt: new Date("2026-11-15T03:00:00Z"),
    });
  });

  test.each([
    { amount: 0 },
    { amount: -5 },
    { amount: 1.005 },
    { amount: "250" },
    { amount: null },
    { currency: "USD" },
    { transferredAt: "yesterday" },
    { transferredAt: { toString: 1 } },
    { receiver: null },
    { sender: { ...sender, name: 5 } },
    { sender: { ...sender, accountNo: "1".repeat(5000) } },
  ])("is not a transfer with %o", (change) => {
    expect(readTransfer({ ...reported, ...change } as unknown as Transfer, "R1")).toBeUndefined();
  });
});
