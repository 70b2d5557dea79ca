import fc from "fast-check";
import { encode, generate, tag, withCrcTag } from "promptparse";
import { describe, expect, test } from "vitest";
import { isPromptPayOf } from "./payload.ts";

const baht30 = { amountMinor: 3000n, currency: "BAHT" } as const;
const promptPay30 =
  "00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD";

/** A code with the given tags and the tags that every code has. */
function code(tags: Record<string, string>): string {
  const fields = [["00", "01"], ["01", "12"], ...Object.entries(tags)] as const;
  return withCrcTag(encode(fields.map(([id = "", value = ""]) => tag(id, value))), "63");
}

const payee = encode([tag("00", "A000000677010111"), tag("01", "0066812223333")]);
const laoPayee = encode([
  tag("00", "A005266284662577"),
  tag("01", "27710418"),
  tag("02", "002"),
  tag("03", "ABC123"),
]);

describe("published examples", () => {
  test("PromptPay for 30 baht has exactly the amount 30 baht", () => {
    const whole = generate.anyId({ type: "MSISDN", target: "0812223333", amount: 30 });
    expect(whole).toBe(promptPay30);
    expect(isPromptPayOf(whole, baht30)).toBe(true);
    expect(isPromptPayOf(whole, { ...baht30, amountMinor: 3001n })).toBe(false);
    expect(isPromptPayOf(whole, { ...baht30, currency: "LAK" })).toBe(false);
  });

  test("codes without an amount have none", () => {
    const open = "00020101021129370016A0000006770101110113006681222333353037645802TH63041DCF";
    const bill =
      "00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV001" +
      "53037645802TH62070703SCB6304780E";
    const lao =
      "00020101021138580016A00526628466257701080000041802030010315I90BYP17BC295VZ" +
      "53034185802LA630491B3";
    for (const payload of [open, bill, lao]) {
      for (const currency of ["BAHT", "LAK"] as const) {
        expect(isPromptPayOf(payload, { amountMinor: 3000n, currency })).toBe(false);
      }
    }
  });
});

test("a code has exactly the amount that it is made for", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 11 }), (minor) => {
      const amount = (minor / 100).toFixed(2);
      const wanted = { amountMinor: BigInt(minor) };
      const thai = code({ "29": payee, "53": "764", "54": amount, "58": "TH" });
      expect(isPromptPayOf(thai, { ...wanted, currency: "BAHT" })).toBe(true);
      const lao = code({ "38": laoPayee, "53": "418", "54": amount, "58": "LA" });
      expect(isPromptPayOf(lao, { ...wanted, currency: "LAK" })).toBe(true);
      expect(isPromptPayOf(lao, { ...wanted, currency: "BAHT" })).toBe(false);
      expect(isPromptPayOf(thai, { amountMinor: BigInt(minor) + 1n, currency: "BAHT" })).toBe(
        false,
      );
    }),
  );
});

test("a whole amount may be written without decimals", () => {
  for (const amount of ["30", "30.0", "30.00", "030.00"]) {
    const payload = code({ "29": payee, "53": "764", "54": amount, "58": "TH" });
    expect(isPromptPayOf(payload, baht30), amount).toBe(true);
  }
});

test("every changed, missing or added character is detected", () => {
  for (let index = 0; index < promptPay30.length; index += 1) {
    const sign = promptPay30[index] === "7" ? "8" : "7";
    const changed = promptPay30.slice(0, index) + sign + promptPay30.slice(index + 1);
    const missing = promptPay30.slice(0, index) + promptPay30.slice(index + 1);
    const added = promptPay30.slice(0, index) + sign + promptPay30.slice(index);
    for (const payload of [changed, missing, added]) {
      expect(isPromptPayOf(payload, baht30), payload).toBe(false);
    }
  }
});

test("a code with a correct checksum but a wrong meaning is refused", () => {
  const right = { "29": payee, "53": "764", "54": "30.00", "58": "TH" };
  expect(isPromptPayOf(code(right), baht30)).toBe(true);
  const wrong: Record<string, string>[] = [
    { ...right, "53": "840" },
    { ...right, "58": "LA" },
    { ...right, "54": "30.000" },
    { ...right, "54": "3e1" },
    { ...right, "54": " 30" },
    { "53": "764", "54": "30.00", "58": "TH" },
    { "38": laoPayee, "53": "764", "54": "30.00", "58": "TH" },
  ];
  for (const tags of wrong)
    expect(isPromptPayOf(code(tags), baht30), JSON.stringify(tags)).toBe(false);
  const twice = encode([
    tag("00", "01"),
    tag("29", payee),
    tag("53", "764"),
    tag("54", "30.00"),
    tag("54", "99.00"),
    tag("58", "TH"),
  ]);
  expect(isPromptPayOf(withCrcTag(twice, "63"), baht30)).toBe(false);
  for (const text of ["", "0", "99-4", "0002", "hello", "9".repeat(10_000)]) {
    expect(isPromptPayOf(text, baht30)).toBe(false);
  }
});
