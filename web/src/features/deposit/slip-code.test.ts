import { expect, test } from "vitest";
import { judgeCodes, transferOf } from "./slip-code.ts";

const thai = "004100060000010103014022000111222233344ABCD125102TH910417DF";

test("the code of a Thai slip contains bank and reference", () => {
  expect(transferOf(thai)).toBe("014 00111222233344ABCD12");
  // Some banks drop a leading zero of the checksum.
  expect(transferOf(thai.slice(0, -1))).toBe("014 00111222233344ABCD12");
});

const tag = (name: string, value: string) =>
  `${name}${String(value.length).padStart(2, "0")}${value}`;

test("wallet-app and Lao slips are slips too", () => {
  const event = tag("00", "01") + tag("01", "01") + tag("02", "P2P");
  const wallet = event + tag("03", "50001234567890") + tag("04", "15112026");
  expect(transferOf(tag("00", wallet) + tag("91", "ab12"))).toBe("TRUEWALLET 50001234567890");
  const proof = tag("00", "BCEL") + tag("01", "ONEPROOF") + tag("02", "1") + tag("03", "1234");
  expect(transferOf(tag("33", proof + tag("04", "ft263191234")))).toBe("BCEL FT263191234");
});

test.each([
  "",
  "https://example.com",
  "00020101021129370016A000000677010111011300668122233335303764",
  "0041",
  // Lengths that are not numbers or would go backwards.
  "00-1",
  "00-4".repeat(1000),
  "0004-4-4",
  "00 4ABCD",
  "00٠٤ABCD",
  "0000".repeat(1000),
])("%j is not the code of a slip", (text) => {
  expect(transferOf(text)).toBeUndefined();
});

test("a picture is judged by its codes and by the slips sent before", () => {
  const before = { code: `${thai.slice(0, -4)}0000`, reference: "S1" };
  const others = [
    { code: null, reference: "S2" },
    { code: "nonsense", reference: "S3" },
  ];
  expect(judgeCodes([], others)).toEqual({ verdict: "other" });
  expect(judgeCodes(["https://example.com"], others)).toEqual({ verdict: "other" });
  expect(judgeCodes(["https://example.com", thai], others)).toEqual({ verdict: "slip" });
  expect(judgeCodes([thai], [...others, before])).toEqual({ verdict: "sent-before", slip: before });
});
