import { slipVerify } from "promptparse/generate";
import { describe, expect, test } from "vitest";
import type { ClaimVerdict } from "#features/deposit/bank/rules.ts";
import type { BankTransfer } from "#features/deposit/rules.ts";
import {
  chooseCode,
  judgeSilence,
  judgeTransfer,
  mayShowAmount,
  secondsToNextPoll,
} from "./rules.ts";

const codeOf = (transRef: string) => slipVerify({ sendingBank: "014", transRef });

describe("the codes on a picture", () => {
  const note = (texts: string[], hasUnreadable = false) => {
    const chosen = chooseCode({ texts, hasUnreadable });
    return "note" in chosen ? chosen.note : chosen.code.reference;
  };
  const [one, other] = [codeOf("20261115AAAAAAAAAAAA"), codeOf("20261115BBBBBBBBBBBB")];
  const damaged = one.replace("A", "C");

  test("one slip's code counts, whatever else is on the picture", () => {
    expect(note([one])).toBe("20261115AAAAAAAAAAAA");
    expect(note(["https://example.test", one], true)).toBe("20261115AAAAAAAAAAAA");
    expect(note([one, one, damaged])).toBe("20261115AAAAAAAAAAAA");
  });

  test("two slips, a damaged one, a part of one and none have different results", () => {
    expect(note([one, other])).toBe("UNSTABLE_REFNO_ON_SLIP");
    expect(note([damaged])).toBe("UNSTABLE_REFNO_ON_SLIP");
    expect(note(["https://example.test"])).toBe("INVALID_SLIP");
    expect(note(["https://example.test"], true)).toBe("INVALID_SLIP");
    expect(note([], true)).toBe("CANNOT_READ_CROPPED_IMAGE");
    expect(note([])).toBe("INVALID_SLIP");
  });
});

test("how long a bank may give no answer", () => {
  const after = (secondsSinceUpload: number) => ({ secondsSinceUpload, delaySeconds: 200 });
  expect(judgeSilence("NOT_FOUND", after(200))).toBe("wait");
  expect(judgeSilence("NOT_FOUND", after(201))).toBe("INVALID_SLIP");
  expect(judgeSilence("NOT_YET", after(3600))).toBe("wait");
  expect(judgeSilence("NOT_YET", after(3601))).toBe("INVALID_SLIP");
  expect(judgeSilence("NO_ANSWER", after(86_400))).toBe("wait");
  expect(judgeSilence("NO_ANSWER", after(86_401))).toBe("UNKNOW_ERROR");
  const pauses = [1, 2, 3, 20].map(secondsToNextPoll);
  expect(pauses).toEqual([1, 2, 4, 30]);
});

describe("a transfer and its conditions", () => {
  const uploadedAt = new Date("2026-11-15T05:00:00Z");
  const transfer: BankTransfer = {
    reference: "20261115AAAAAAAAAAAA",
    amountMinor: 25_000n,
    currency: "BAHT",
    receiver: { bankCode: "SCB", accountNo: "9991111111" },
    sender: { bankCode: "KBANK", accountNo: "xxxxx6789x", name: "MALI T" },
    transferredAt: new Date("2026-11-15T04:30:00Z"),
  };
  const circumstances = {
    ourAccounts: [
      { bankCode: "SCB", accountNo: "9991111111", currency: "BAHT" },
      { bankCode: "BCEL", accountNo: "9996666666666", currency: "LAK" },
    ],
    registered: {
      bankCode: "KBANK",
      accountNo: "1234567890",
      accountName: "MALI THODSOB",
      currency: "BAHT",
    },
    claim: "theirs",
    uploadedAt,
    maxAgeMinutes: 60,
  } as const;
  const verdictOn = (changes: Partial<BankTransfer>, claim: ClaimVerdict = "theirs") => {
    const verdict = judgeTransfer({ ...transfer, ...changes }, { ...circumstances, claim });
    if (verdict === "credit") return verdict;
    return "note" in verdict ? verdict.note : verdict.heldReason;
  };

  test("all conditions hold", () => {
    expect(verdictOn({})).toBe("credit");
  });

  test("it went to an account that is not ours, or not in this currency", () => {
    const { receiver } = transfer;
    expect(verdictOn({ receiver: { ...receiver, accountNo: "9991111112" } })).toBe(
      "DEST_ACC_INVALID",
    );
    expect(verdictOn({ receiver: { ...receiver, bankCode: "KBANK" } })).toBe("DEST_ACC_INVALID");
    expect(verdictOn({ currency: "LAK" })).toBe("DEST_ACC_INVALID");
    const lao = { bankCode: "BCEL", accountNo: "9996666666666" };
    expect(verdictOn({ currency: "LAK", receiver: lao })).toBe("DEST_ACC_INVALID");
  });

  test("it came from another account", () => {
    const { sender } = transfer;
    const others = [
      { bankCode: "SCB" },
      { accountNo: "xxxxx6780x" },
      { accountNo: "xxxxxxxxxx" },
      { accountNo: "xxxxxxx78x" },
      { name: "SOMCHAI J" },
    ];
    for (const other of others)
      expect(verdictOn({ sender: { ...sender, ...other } })).toBe("NOT_MATCH");
    expect(verdictOn({ sender: { ...sender, name: "นางสาว มะลิ ท" } })).toBe("credit");
  });

  test("ownership is checked after the sender's account and before the age", () => {
    const old = { transferredAt: new Date("2026-11-15T03:00:00Z") };
    expect(verdictOn({}, "another's")).toBe("NOT_MATCH");
    expect(verdictOn(old, "another's")).toBe("NOT_MATCH");
    for (const doubt of ["SEVERAL", "UNCERTAIN"] as const) {
      expect(verdictOn({}, doubt)).toBe(doubt);
      expect(verdictOn(old, doubt)).toBe("EXPIRED_SLIP");
    }
  });

  test("its age is measured until the upload, to the second", () => {
    const at = (time: string) => verdictOn({ transferredAt: new Date(`2026-11-15T${time}Z`) });
    expect(at("04:00:00")).toBe("credit");
    expect(at("03:59:59")).toBe("EXPIRED_SLIP");
    expect(at("05:10:00")).toBe("credit");
  });

  test("the amount of another member's transfer is not shown", () => {
    const notes = ["EXPIRED_SLIP", "NOT_MATCH", "DEST_ACC_INVALID"] as const;
    expect(notes.filter((note) => mayShowAmount(note, "theirs"))).toEqual(["EXPIRED_SLIP"]);
    for (const claim of ["another's", "SEVERAL", "UNCERTAIN"] as const) {
      expect(notes.filter((note) => mayShowAmount(note, claim))).toEqual([]);
    }
  });
});
