import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeAttempt, messageText, refusalToSend, wrongCodesAllowed } from "./rules.ts";

const limits = { perHour: 5, perDay: 10 };

test("a message within the last minute always delays the next one", () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 5 }), (hour, day, minute) => {
      const refusal = refusalToSend({ lastMinute: minute, lastHour: hour, lastDay: day }, limits);
      expect(refusal).toBe("REQUEST_LIMIT_1MIN");
    }),
  );
});

test("the limits per hour and day hold at their edges", () => {
  const sent = (lastHour: number, lastDay: number) =>
    refusalToSend({ lastMinute: 0, lastHour, lastDay }, limits);
  expect(sent(4, 9)).toBeUndefined();
  expect(sent(5, 5)).toBe("REQUEST_LIMIT");
  expect(sent(0, 10)).toBe("REQUEST_LIMIT");
});

test("only a right code passes, and only while the token is valid", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.nat(wrongCodesAllowed),
      (isExpired, isVerified, isCodeRight, wrongCount) => {
        const verdict = judgeAttempt({ isExpired, isVerified, wrongCount, isCodeRight });
        const isValid = !isExpired && !isVerified && wrongCount < wrongCodesAllowed;
        expect(verdict === "OTP_CODE_VALID").toBe(isCodeRight && isValid);
      },
    ),
  );
});

test("the placeholders of a message are filled in every position", () => {
  const text = messageText("{code} {site} {reference} {code}", {
    code: "123456",
    reference: "ABCD",
    site: "$& Krapao",
  });
  expect(text).toBe("123456 $& Krapao ABCD 123456");
});
