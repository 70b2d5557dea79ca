import { expect, test } from "vitest";
import { FormBounds } from "./form-bounds.ts";

const boundary = "words-between";
const file = (content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${content}\r\n`;
const other = `--${boundary}\r\nx: y\r\n\r\nz\r\n`;
const end = `--${boundary}--\r\n`;
const limits = { field: "file", fileBytesMax: 1_000_000 };

/** The verdict on a form, and the number of bytes that were read for it. */
function judge(form: string, size: number) {
  const bounds = new FormBounds(`multipart/form-data; boundary=${boundary}`, limits);
  const bytes = Buffer.from(form, "latin1");
  for (let from = 0; from < bytes.length; from += size) {
    const verdict = bounds.read(bytes.subarray(from, from + size));
    if (verdict !== "good") return { verdict, taken: Math.min(from + size, bytes.length) };
  }
  return { verdict: "good" as const, taken: bytes.length };
}

/** The verdict does not depend on how the network splits the form. */
const sizes = [1, 7, 1000, 65_536];

test.each(sizes)("a file with few other bytes is accepted, in pieces of %i bytes", (size) => {
  const form = other.repeat(19) + file("p".repeat(900_000)) + end;
  expect(judge(form, size).verdict).toBe("good");
});

test.each(sizes)("reading stops after twenty parts, in pieces of %i bytes", (size) => {
  const { verdict, taken } = judge(other.repeat(600_000 / other.length), size);
  expect(verdict).toBe("crowded");
  expect(taken).toBeLessThanOrEqual(22 * other.length + size);
});

test.each<[string, string]>([
  ["one part without a name", `--${boundary}\r\nx: y\r\n\r\n${"z".repeat(600_000)}`],
  ["one head", `--${boundary}\r\nx: ${"y".repeat(600_000)}`],
  ["another field", file("z".repeat(600_000)).replace('name="file"', 'name="other"')],
  ["a second file", file("") + file("z".repeat(600_000))],
  ["what comes before", "z".repeat(600_000) + file("")],
  ["what comes after", file("") + end + "z".repeat(600_000)],
])("%s ends after 64 kB", (_, form) => {
  for (const size of sizes) {
    const { verdict, taken } = judge(form, size);
    expect(verdict).toBe("crowded");
    expect(taken).toBeLessThanOrEqual(66_000 + size);
  }
});

test("a file that is too large differs from a form with too many parts", () => {
  expect(judge(file("p".repeat(1_100_000)) + end, 65_536).verdict).toBe("too-large");
});
