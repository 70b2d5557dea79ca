import { expect, test } from "vitest";
import type { VoucherReply } from "#providers/gift.ts";
import { judgeRedeemed, judgeVerified, secondsToNextPoll } from "./rules.ts";

const mobile = "0702222222";
const voucher = { id: "v1", amountMinor: 5000n, redeemedMinor: 0n, shares: 1 };

function reply(code: string, changes: Partial<VoucherReply> = {}): VoucherReply {
  return { code, voucher, ownTicketMinor: null, tickets: [], giverName: null, ...changes };
}

const actOf = (answer: VoucherReply, secondsSinceSent: number | null, refusesLate = true) =>
  judgeVerified(answer, { mobile, secondsSinceSent, delaySeconds: 5, refusesLate }).act;

const nos = [
  "VOUCHER_NOT_FOUND",
  "VOUCHER_EXPIRED",
  "VOUCHER_OUT_OF_STOCK",
  "CANNOT_GET_OWN_VOUCHER",
  "TARGET_USER_NOT_FOUND",
  "CONDITION_NOT_MET",
];
const unclear = ["INTERNAL_ERROR", "SOMETHING_NEW", ""];

test("a voucher without a redeem request is redeemed, refused or polled again", () => {
  expect(actOf(reply("SUCCESS"), null)).toBe("redeem");
  for (const code of nos) expect(actOf(reply(code), null), code).toBe("refuse");
  for (const code of unclear) expect(actOf(reply(code), null), code).toBe("wait");
  expect(actOf(reply("SUCCESS", { voucher: null }), null)).toBe("wait");
  expect(actOf(reply("TARGET_USER_REDEEMED", { ownTicketMinor: 5000n }), null)).toBe("refuse");
  expect(actOf(reply("SUCCESS", { ownTicketMinor: 5000n }), null)).toBe("refuse");
});

test("under two baht is refused, by the value of one share", () => {
  const worth = (changes: object) =>
    actOf(reply("SUCCESS", { voucher: { ...voucher, ...changes } }), null);
  expect(worth({ amountMinor: 200n })).toBe("redeem");
  expect(worth({ amountMinor: 199n })).toBe("refuse");
  expect(worth({ amountMinor: 1000n, shares: 5 })).toBe("redeem");
  expect(worth({ amountMinor: 1000n, shares: 6 })).toBe("refuse");
  expect(worth({ amountMinor: 1000n, redeemedMinor: 900n })).toBe("refuse");
});

test("our ticket is credited, whatever else the answer contains", () => {
  for (const code of [
    "SUCCESS",
    "TARGET_USER_REDEEMED",
    "VOUCHER_EXPIRED",
    "VOUCHER_OUT_OF_STOCK",
  ]) {
    const verdict = judgeVerified(reply(code, { ownTicketMinor: 1234n }), {
      mobile,
      secondsSinceSent: 1,
      delaySeconds: 5,
      refusesLate: false,
    });
    expect(verdict).toEqual({ act: "credit", amountMinor: 1234n });
  }
});

test("after a redeem request, a refusal counts only if it is proven and no request can still arrive", () => {
  for (const code of nos) {
    expect(actOf(reply(code), 15), code).toBe("wait");
    expect(actOf(reply(code), 16), code).toBe("refuse");
    expect(actOf(reply(code), 16, false), code).toBe("wait");
    const isProven = code === "VOUCHER_NOT_FOUND";
    expect(actOf(reply(code, { tickets: null }), 16), code).toBe(isProven ? "refuse" : "wait");
  }
  for (const code of unclear) expect(actOf(reply(code), 1000), code).toBe("wait");
  expect(actOf(reply("SUCCESS"), 15)).toBe("wait");
  expect(actOf(reply("SUCCESS"), 16)).toBe("redeem");
  expect(actOf(reply("TARGET_USER_REDEEMED"), 1000)).toBe("wait");
});

test("our ticket is recognised by the shown digits, if it is the only one", () => {
  const amountOf = (...tickets: [string, bigint][]) => {
    const answer = reply("TARGET_USER_REDEEMED", {
      tickets: tickets.map(([shown, amountMinor]) => ({ mobile: shown, amountMinor })),
    });
    const verdict = judgeRedeemed(answer, { mobile });
    return verdict.act === "credit" ? verdict.amountMinor : verdict.act;
  };
  expect(amountOf(["070-xxx-2222", 700n], ["081-xxx-9999", 900n])).toBe(700n);
  expect(amountOf(["070xxx2222", 700n])).toBe(700n);
  expect(amountOf(["070-xxx-2222", 700n], ["070-xxx-2222", 900n])).toBe("wait");
  expect(amountOf(["070-xxx-2223", 700n])).toBe("wait");
  expect(amountOf(["xxx-xxx-xxxx", 700n])).toBe("wait");
  expect(amountOf(["2222", 700n])).toBe("wait");
  expect(amountOf()).toBe("wait");
});

test("the answer to a redeem request: credited, refused, or unclear", () => {
  expect(judgeRedeemed(reply("SUCCESS", { ownTicketMinor: 300n }), { mobile })).toEqual({
    act: "credit",
    amountMinor: 300n,
  });
  expect(judgeRedeemed(reply("SUCCESS"), { mobile }).act).toBe("wait");
  expect(judgeRedeemed(reply("SUCCESS", { ownTicketMinor: 0n }), { mobile }).act).toBe("wait");
  for (const code of nos) expect(judgeRedeemed(reply(code), { mobile }).act).toBe("refuse");
  for (const code of unclear) expect(judgeRedeemed(reply(code), { mobile }).act).toBe("wait");
});

test("polls become less frequent, but never stop", () => {
  const pauses = Array.from({ length: 30 }, (_, index) => secondsToNextPoll(index + 1));
  expect(pauses.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(pauses.at(-1)).toBe(600);
});
