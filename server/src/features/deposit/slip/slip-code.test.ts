import { parse, tag, encode, withCrcTag } from "promptparse";
import { anyId, slipVerify, trueMoneySlipVerify } from "promptparse/generate";
import { describe, expect, test } from "vitest";
import { readSlipCode } from "./slip-code.ts";

const published = "004100060000010103014022000111222233344ABCD125102TH910417DF";

function withSubTags(id: string, entries: Record<string, string>) {
  return tag(id, encode(Object.entries(entries).map(([sub, value]) => tag(sub, value))));
}

function oneProof(parts: Record<string, string>): string {
  return withCrcTag(encode([tag("00", "01"), tag("01", "11"), withSubTags("33", parts)]), "63");
}

test("reads the published example of a Thai bank's slip", () => {
  expect(readSlipCode(published)).toEqual({
    kind: "slip",
    code: { bank: "014", reference: "00111222233344ABCD12" },
  });
});

test("reads a slip whose checksum lost its leading zeros, and no other short one", () => {
  let seen = 0;
  for (let number = 0; seen < 20; number += 1) {
    const transRef = `2026111500${String(number).padStart(10, "0")}`;
    const text = slipVerify({ sendingBank: "004", transRef });
    if (!text.slice(-4).startsWith("0")) continue;
    seen += 1;
    const shortened = text.slice(0, -4) + text.slice(-4).replace(/^0{1,3}/, "");
    expect(readSlipCode(shortened)).toEqual({
      kind: "slip",
      code: { bank: "004", reference: transRef },
    });
  }
  expect(readSlipCode(published.slice(0, -1))).toEqual({ kind: "damaged" });
});

test("reads a slip of TrueMoney, whose checksum is in lower case", () => {
  const text = trueMoneySlipVerify({
    eventType: "P2P",
    transactionId: "50001234567890",
    date: "15112026",
  });
  expect(readSlipCode(text)).toEqual({
    kind: "slip",
    code: { bank: "TRUEWALLET", reference: "50001234567890" },
  });
  const capital = text.slice(0, -4) + text.slice(-4).toUpperCase();
  expect(capital).not.toBe(text);
  expect(readSlipCode(capital)).toEqual({ kind: "damaged" });
});

describe("BCEL OneProof", () => {
  const parts = { "00": "BCEL", "01": "ONEPROOF", "02": "T", "03": "123456", "04": "FT2631912345" };

  test("reads the bank's own reference", () => {
    expect(readSlipCode(oneProof(parts))).toEqual({
      kind: "slip",
      code: { bank: "BCEL", reference: "FT2631912345" },
    });
  });

  test("differs from the bank's payment code, which the library reads as a receipt", () => {
    const paying = oneProof({ "00": "BCEL", "01": "ONEPAY", "02": "mch0000000000" });
    expect(parse(paying, true)).not.toBeNull();
    expect(readSlipCode(paying)).toEqual({ kind: "other" });
  });

  test("is not accepted if its words are in another position", () => {
    const elsewhere = withCrcTag(
      encode([tag("00", "01"), withSubTags("62", parts), withSubTags("33", { "04": "FT99999" })]),
      "63",
    );
    expect(readSlipCode(elsewhere)).toEqual({ kind: "damaged" });
  });
});

test("every single changed character of a slip's code is detected", () => {
  for (let index = 18; index < published.length; index += 1) {
    const sign = published[index] === "7" ? "8" : "7";
    const changed = published.slice(0, index) + sign + published.slice(index + 1);
    expect(readSlipCode(changed), changed).toEqual({ kind: "damaged" });
  }
});

test("codes of other kinds are not slips", () => {
  const others = [
    anyId({ type: "MSISDN", target: "0812345678", amount: 30 }),
    "https://krapao.example/register?code=PR0123456789",
    "hello",
    "",
    "0".repeat(400),
    "9".repeat(5000),
  ];
  for (const text of others)
    expect(readSlipCode(text), text.slice(0, 40)).toEqual({ kind: "other" });
});

test("a length that would move the parser backwards is refused at once", () => {
  for (const trap of ["99-4", "99-9", "0099-4", "000199-4"]) {
    for (const front of ["0041000600000101030140220001", "0033000201010201", "000201"]) {
      const text = withCrcTag(`${front}${trap}${"A".repeat(20)}`, "91");
      expect(readSlipCode(text)).toEqual({ kind: "other" });
    }
  }
});
