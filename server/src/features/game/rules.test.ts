import fc from "fast-check";
import { expect, test } from "vitest";
import type { TransferAnswer } from "#providers/game.ts";
import * as rules from "./rules.ts";

const answers: TransferAnswer[] = [
  "done",
  "unknown",
  "NOT_ENOUGH",
  "NO_PLAYER",
  "LOCKED",
  "MAINTENANCE",
  "NOT_SENT",
  "TOO_LATE",
  "REFUSED",
  "NO_TRANSFER",
];
const amount = fc.bigInt({ min: 1n, max: 10n ** 14n });
const ratio = fc.constantFrom("1.000000", "10.000000", "0.100000", "0.001000", "2.500000", "0.03");
const side = fc.constantFrom("WALLET" as const, "JOKER" as const, "PG" as const, "IMI" as const);
const route = fc
  .record({ from: side, to: side, amountMinor: amount })
  .filter(({ from, to }) => from !== to);

test("ratios keep all their decimals", () => {
  expect(rules.toMillionths("0.100000")).toBe(100_000n);
  expect(rules.toMillionths("12.5")).toBe(12_500_000n);
  expect(rules.toMillionths("1000")).toBe(1_000_000_000n);
});

test("a sent amount converts exactly, and converts back to the same amount", () => {
  fc.assert(
    fc.property(amount, ratio, (amountMinor, text) => {
      const factor = rules.toMillionths(text);
      const part = rules.exactPart(amountMinor, factor);
      const credit = rules.toCreditMinor(part, factor);
      expect(credit).toBeDefined();
      expect(rules.toMemberMinor(credit ?? 0n, factor)).toBe(part);
      expect(amountMinor - part).toBeLessThan(rules.exactUnit(factor));
      const isExact = rules.toCreditMinor(amountMinor, factor) !== undefined;
      expect(isExact).toBe(part === amountMinor);
    }),
  );
});

test("a game's credit is never shown as more than it is worth", () => {
  fc.assert(
    fc.property(amount, ratio, (creditMinor, text) => {
      const factor = rules.toMillionths(text);
      const minor = rules.toMemberMinor(creditMinor, factor);
      expect(minor * factor <= creditMinor * 1_000_000n).toBe(true);
      expect((minor + 1n) * factor > creditMinor * 1_000_000n).toBe(true);
    }),
  );
});

test("money arrives only on a clear success, and returns only when no request can arrive any more", () => {
  const attempt = fc.record({
    isFirst: fc.boolean(),
    secondsSinceRequest: fc.nat(1000),
    delaySeconds: fc.constantFrom(5, 200),
    isPatient: fc.boolean(),
    refusesLate: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.constantFrom(...answers), attempt, (answer, input) => {
      const verdict = rules.judgeAnswer(answer, input);
      expect(verdict === "settle").toBe(answer === "done");
      // Sent again as a first request only if nothing was done or can still be done.
      const isForNow = ["MAINTENANCE", "NOT_SENT", "LOCKED", "NO_PLAYER"].includes(answer);
      const isHeldUp = input.isFirst && answer === "TOO_LATE";
      expect(verdict === "put-off").toBe(
        isHeldUp || (input.isFirst && input.isPatient && isForNow),
      );
      if (verdict !== "refuse") return;
      expect(answer).not.toBe("unknown");
      const isOver = input.refusesLate && input.secondsSinceRequest > input.delaySeconds;
      if (answer === "NO_TRANSFER") expect(isOver).toBe(true);
      else if (answer !== "REFUSED") expect(input.isFirst || isOver).toBe(true);
      // The answer is about this request only.
      if (answer === "MAINTENANCE" || answer === "NOT_SENT") expect(input.isFirst).toBe(true);
    }),
  );
});

test("a leg that can be queried is polled within a minute of the longest delay; C never is", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...answers),
      fc.integer({ min: 1, max: 10_000 }),
      fc.constantFrom("A" as const, "B" as const, "C" as const),
      (answer, attempts, referenceClass) => {
        const waiting = { answer, attempts, referenceClass, delaySeconds: 5 };
        const seconds = rules.secondsToNextPoll(waiting);
        if (referenceClass === "C") expect(seconds).toBeUndefined();
        else {
          expect(seconds).toBeGreaterThan(0);
          expect(seconds).toBeLessThanOrEqual(60);
        }
      },
    ),
  );
});

test("however a transfer ends, no money is lost, held or created", () => {
  fc.assert(
    fc.property(route, fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }), (input, ends) => {
      const { amountMinor } = input;
      const opening = rules.planOpening(input, amountMinor);
      let wallet = opening.walletMinor ?? 0n;
      let held = opening.heldMinor ?? 0n;
      let state = "PENDING";
      const balances: Record<string, bigint> = { WALLET: 0n, [input.from]: 0n, [input.to]: 0n };
      for (const { leg, provider } of rules.planLegs(input)) {
        const isDone = ends[leg - 1] ?? false;
        const plan = rules.planEnd({ ...input, leg, isDone });
        wallet += plan.walletMinor;
        held += plan.heldMinor;
        balances[provider] = (balances[provider] ?? 0n) + plan.balanceMinor;
        state = plan.state;
        // The member's visible total never changes.
        const games = (balances[input.from] ?? 0n) + (balances[input.to] ?? 0n);
        expect(wallet + held + games).toBe(0n);
        // Every ledger change has the game as its other side.
        expect(plan.walletMinor + plan.heldMinor === 0n).toBe(plan.house === undefined);
        if (plan.house) expect(plan.house).toBe(`game:${provider}`);
        if (plan.nextLeg !== "go") break;
      }
      expect(state).not.toBe("PENDING");
      expect(held).toBe(0n);
      if (state === "SUCCESS") {
        const arrived = input.to === "WALLET" ? wallet : balances[input.to];
        expect(arrived).toBe(amountMinor);
      }
    }),
  );
});

test("only a game with too little money has a code different from a failed transfer", () => {
  expect(rules.failureOf({ direction: "WITHDRAW", note: "NOT_ENOUGH" })).toBe("MONEY_NOT_ENOUGH");
  expect(rules.failureOf({ direction: "DEPOSIT", note: "NOT_ENOUGH" })).toBe("TRANSFER_FAIL");
  expect(rules.failureOf({ direction: "WITHDRAW", note: null })).toBe("TRANSFER_FAIL");
});
