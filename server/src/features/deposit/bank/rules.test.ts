import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  accountPattern,
  type Candidate,
  digitsBeforeLast,
  type EarlierSender,
  isProven,
  judgeClaim,
  judgeSender,
} from "./rules.ts";

const transfer = {
  currency: "BAHT",
  sender: { bankCode: "SCB", accountNo: "xxxxx6789x", name: "SOMCHAI J" },
} as const;

function candidate(memberId: string, changes: Partial<Candidate> = {}): Candidate {
  return {
    memberId,
    bankCode: "SCB",
    accountNo: "1234567890",
    accountName: "SOMCHAI JAIDEE",
    currency: "BAHT",
    hasAnnounced: false,
    earlier: [],
    ...changes,
  };
}

/** Money came from the account before, shown in the bank's form. */
const proven = {
  earlier: [{ bankCode: "SCB", accountNo: "xxxxx6789x", name: "SOMCHAI JAIDEE" }],
} as const;

const verdictOn = (...candidates: Candidate[]) => {
  const verdict = judgeSender(transfer, candidates);
  return "reason" in verdict ? verdict.reason : verdict.member.memberId;
};

test("a transfer belongs to the only member that matches", () => {
  expect(verdictOn(candidate("A"))).toBe("A");
  expect(verdictOn(candidate("A"), candidate("B", { accountName: "SOMSAK JAIDEE" }))).toBe("A");
  expect(verdictOn()).toBe("NOBODY");
  expect(verdictOn(candidate("A", { accountNo: "1234567990" }))).toBe("NOBODY");
});

test("if several match, only an announcement of one of them decides", () => {
  const other = { accountNo: "9994567891" };
  const announced = { hasAnnounced: true, ...proven };
  expect(verdictOn(candidate("A"), candidate("B", other))).toBe("SEVERAL");
  expect(verdictOn(candidate("A"), candidate("B", { ...other, ...announced }))).toBe("B");
  const both = [candidate("A", announced), candidate("B", { ...other, ...announced })];
  expect(verdictOn(...both)).toBe("SEVERAL");
});

test("an announcement by a member whose account is not proven decides nothing", () => {
  const stranger = candidate("B", { accountNo: "9994567891", hasAnnounced: true });
  expect(verdictOn(candidate("A", proven), stranger)).toBe("SEVERAL");
});

test("a possible match without proof does not block a proven account that matches", () => {
  const vague = candidate("C", { accountNo: "9994567892", accountName: "สมชาย" });
  expect(verdictOn(candidate("A", proven), vague)).toBe("A");
  expect(verdictOn(candidate("A", proven), { ...vague, ...proven })).toBe("SEVERAL");
});

test("an account is proven by money from that account under a matching name", () => {
  const [earlier] = proven.earlier;
  const isProvenBy = (changes: Partial<EarlierSender>) =>
    isProven(transfer, candidate("A", { earlier: [{ ...earlier, ...changes }] }));
  expect(isProvenBy({})).toBe(true);
  expect(isProvenBy({ name: "สมชาย ใจดี" })).toBe(true);
  expect(isProvenBy({ name: "SOMSAK JAIDEE" })).toBe(false);
  expect(isProvenBy({ accountNo: "xxxxx6780x" })).toBe(false);
  expect(isProvenBy({ accountNo: "xxxxxxxxxx" })).toBe(false);
  expect(isProvenBy({ bankCode: "KBANK" })).toBe(false);
});

test("an announcement does not make a member match", () => {
  const announced = { hasAnnounced: true };
  expect(verdictOn(candidate("A", { ...announced, accountName: "SOMSAK JAIDEE" }))).toBe("NOBODY");
  expect(verdictOn(candidate("A", { ...announced, accountName: "SOMCHAI" }))).toBe("UNCERTAIN");
});

test("a possible match keeps another member from being the only one", () => {
  const vague = candidate("B", { accountNo: "9994567891", accountName: "SOMCHAI" });
  expect(verdictOn(candidate("A"), vague)).toBe("SEVERAL");
});

test("a member of another currency does not match, and the operator sees why", () => {
  expect(verdictOn(candidate("A", { currency: "LAK" }))).toBe("CURRENCY");
});

describe("the slip of a transfer", () => {
  const claimOf = (memberId: string, ...candidates: Candidate[]) =>
    judgeClaim(transfer, candidates, memberId);
  const vague = { accountNo: "9994567891", accountName: "สมชาย" } as const;

  test("belongs only to the one member that matches", () => {
    expect(claimOf("A", candidate("A"))).toBe("theirs");
    expect(claimOf("B", candidate("A"), candidate("B", { accountName: "SOMSAK J" }))).toBe(
      "another's",
    );
    expect(claimOf("A", candidate("A"), candidate("B", { ...vague }))).toBe("SEVERAL");
    expect(claimOf("B", candidate("A"), candidate("B", { ...vague }))).toBe("SEVERAL");
    expect(claimOf("B", candidate("A", proven), candidate("B", { ...vague }))).toBe("another's");
  });

  test("that matches two members belongs to the only one whose account is proven", () => {
    const twin = candidate("B", { accountNo: "9994567891" });
    expect(claimOf("A", candidate("A", proven), twin)).toBe("theirs");
    expect(claimOf("B", candidate("A", proven), twin)).toBe("SEVERAL");
    expect(claimOf("A", candidate("A", proven), { ...twin, ...proven })).toBe("SEVERAL");
    const provenVague = candidate("C", { ...vague, ...proven });
    expect(claimOf("C", candidate("A"), provenVague)).toBe("SEVERAL");
  });

  test("with an unclear name waits for an operator, unless the account is proven", () => {
    expect(claimOf("B", candidate("B", vague))).toBe("UNCERTAIN");
    expect(claimOf("B", candidate("B", { ...vague, ...proven }))).toBe("theirs");
    const both = [candidate("B", { ...vague, ...proven }), candidate("C", { ...vague, ...proven })];
    expect(claimOf("B", ...both)).toBe("UNCERTAIN");
    expect(claimOf("B", candidate("B", { ...vague, ...proven }), candidate("C", vague))).toBe(
      "theirs",
    );
  });
});

describe("for any set of registrations", () => {
  const names = ["SOMCHAI JAIDEE", "SOMCHAI", "สมชาย ใจดี", "SOMSAK JAIDEE"];
  const anyone = fc
    .record({
      accountNo: fc.constantFrom("1234567890", "9994567891", "1234560000"),
      accountName: fc.constantFrom(...names),
      currency: fc.constantFrom("BAHT" as const, "LAK" as const),
      hasAnnounced: fc.boolean(),
      earlier: fc.constantFrom<readonly EarlierSender[]>([], proven.earlier),
    })
    .map((changes) => candidate("?", changes));
  const unproven = anyone.map((one): Candidate => ({ ...one, earlier: [] }));
  const people = (one: typeof anyone, maxLength = 5) =>
    fc
      .array(one, { maxLength })
      .map((found) => found.map((each, at) => ({ ...each, memberId: `M${at}` })));

  test("unproven registrations with unclear names do not affect a proven account", () => {
    const vague = unproven.filter(({ accountName }) => accountName !== "SOMCHAI JAIDEE");
    fc.assert(
      fc.property(people(anyone), people(vague), (before, strangers) => {
        const all = [
          ...before,
          ...strangers.map((one) => ({ ...one, memberId: `S${one.memberId}` })),
        ];
        const verdict = judgeSender(transfer, before);
        fc.pre("member" in verdict && isProven(transfer, verdict.member));
        expect(judgeSender(transfer, all)).toEqual(verdict);
      }),
    );
  });

  test("a slip belongs to at most one member, the one whom the feed would credit", () => {
    fc.assert(
      fc.property(people(anyone), (all) => {
        const theirs = all.filter(
          ({ memberId }) => judgeClaim(transfer, all, memberId) === "theirs",
        );
        expect(theirs.length).toBeLessThanOrEqual(1);
        const verdict = judgeSender(transfer, all);
        if ("member" in verdict) expect(theirs).toEqual([verdict.member]);
        else for (const member of theirs) expect(isProven(transfer, member)).toBe(true);
      }),
    );
  });

  test("a member without proof and without a matching name gains nothing by a slip alone", () => {
    fc.assert(
      fc.property(people(anyone), unproven, (others, stranger) => {
        fc.pre(stranger.accountName !== "SOMCHAI JAIDEE");
        const me = { ...stranger, memberId: "ME" };
        expect(judgeClaim(transfer, [...others, me], "ME")).not.toBe("theirs");
      }),
    );
  });
});

test("the pattern finds the digits shown, from the end", () => {
  expect(accountPattern("xxx-x-x0209-x")).toBe("%0209_");
  expect(accountPattern("x-1234")).toBe("%1234");
  expect(accountPattern("12xx56")).toBe("%12__56");
  expect(accountPattern("1%_2")).toBe("%1__2");
  for (const nothing of ["", "xxxx", "---"]) expect(accountPattern(nothing)).toBeUndefined();
});

test("the four digits before the last are used only if all of them are shown", () => {
  expect(digitsBeforeLast("%0209_")).toBe("0209");
  expect(digitsBeforeLast("%1234567890")).toBe("6789");
  for (const other of ["%1234", "%12__56", "%123_"]) {
    expect(digitsBeforeLast(other)).toBeUndefined();
  }
});
