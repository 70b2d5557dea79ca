import fc from "fast-check";
import { expect, test } from "vitest";
import type { BankTransfer } from "./rules.ts";
import { type CodePayment, judgeTwin, twinMinutes } from "./twin-rules.ts";

const at = new Date("2026-11-15T05:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

const transfer: BankTransfer = {
  reference: null,
  amountMinor: 12_000n,
  currency: "BAHT",
  receiver: { bankCode: "KBANK", accountNo: "9993333333" },
  sender: { bankCode: "SCB", accountNo: "xxxxx6789x", name: "MALI T" },
  transferredAt: at,
};

const payment: CodePayment = {
  receiverBank: "KBANK",
  receiverAccount: null,
  amountMinor: 12_000n,
  currency: "BAHT",
  earliest: at,
  latest: at,
  reference: null,
  senderBank: null,
  senderAccount: null,
};

const verdictOn = (
  { isOfMember = true, ...changes }: Partial<CodePayment> & { isOfMember?: boolean },
  changed: Partial<BankTransfer> = {},
) => judgeTwin({ ...transfer, ...changed }, { ...payment, ...changes }, { isOfMember });

test("without details from the provider, the member who made the code decides", () => {
  expect(verdictOn({})).toBe("same");
  expect(verdictOn({ isOfMember: false })).toBe("doubt");
});

test("a different amount or account is never the same payment, for any sender", () => {
  expect(verdictOn({ amountMinor: 12_001n })).toBe("other");
  expect(verdictOn({ currency: "LAK" })).toBe("other");
  expect(verdictOn({ receiverBank: "SCB" })).toBe("other");
  expect(verdictOn({ receiverAccount: "9992222222" })).toBe("other");
  expect(verdictOn({ receiverAccount: "9993333333" })).toBe("same");
});

test("the time counts from the creation of the code to its payment", () => {
  expect(verdictOn({}, { transferredAt: later(twinMinutes) })).toBe("same");
  expect(verdictOn({}, { transferredAt: later(twinMinutes + 1) })).toBe("other");
  expect(verdictOn({}, { transferredAt: later(-twinMinutes - 1) })).toBe("other");
  expect(verdictOn({ earliest: later(-30) }, { transferredAt: later(-20) })).toBe("same");
});

test("the sender decides if the provider reports it", () => {
  const sender = { senderBank: "SCB", senderAccount: "xxxxx6789x" };
  expect(verdictOn({ ...sender, isOfMember: false })).toBe("same");
  expect(verdictOn({ ...sender, senderAccount: "xxxxx6780x" })).toBe("other");
  expect(verdictOn({ ...sender, senderBank: "BBL" })).toBe("other");
  // Too few digits decide nothing.
  expect(verdictOn({ ...sender, senderAccount: "xxxxxxx89x", isOfMember: false })).toBe("doubt");
});

test("a reference on both sides decides alone, whatever the times and the shown digits are", () => {
  const anything = fc.record({
    isOfMember: fc.boolean(),
    senderBank: fc.constant("BBL"),
    senderAccount: fc.constantFrom("xxxxx0000x", "xxxxx6789x"),
    earliest: fc.integer({ min: -100, max: 100 }).map(later),
  });
  fc.assert(
    fc.property(anything, fc.boolean(), (changes, isSame) => {
      const facts = { ...changes, latest: changes.earliest, reference: isSame ? "R1" : "R2" };
      expect(verdictOn(facts, { reference: "R1" })).toBe(isSame ? "same" : "other");
    }),
  );
});

test("another person's transfer counts as the code's only if the provider reports so", () => {
  const reported = fc.record({
    senderBank: fc.constantFrom(null, "SCB"),
    reference: fc.constantFrom(null, "R1"),
  });
  fc.assert(
    fc.property(reported, fc.constantFrom(null, "R1"), ({ senderBank, ...facts }, reference) => {
      const senderAccount = senderBank && "xxxxx6789x";
      const changes = { ...facts, senderBank, senderAccount, isOfMember: false };
      const isReported = senderBank !== null || (facts.reference !== null && reference !== null);
      expect(verdictOn(changes, { reference })).toBe(isReported ? "same" : "doubt");
    }),
  );
});
