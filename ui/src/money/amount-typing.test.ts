import { describe, expect, test } from "vitest";
import { groupAmount, typeAmount } from "./amount-typing.ts";

/** Edits "before|after" as a browser does; the bar is the caret. */
function edit(start: string, change: (left: string, right: string) => [string, string]): string {
  const [left = "", right = ""] = start.split("|");
  const [newLeft, newRight] = change(left, right);
  const before = (left + right).replaceAll(",", "");
  const typed = typeAmount(before, newLeft + newRight, newLeft.length);
  if (!typed) return "refused";
  const text = groupAmount(typed.value);
  return `${text.slice(0, typed.caret)}|${text.slice(typed.caret)}`;
}

const type = (start: string, key: string) => edit(start, (left, right) => [left + key, right]);
const backspace = (start: string) => edit(start, (left, right) => [left.slice(0, -1), right]);

describe("typing an amount", () => {
  test.each([
    ["|", "1", "1|"],
    ["123|", "4", "1,234|"],
    ["1,234|", "5", "12,345|"],
    ["1|,234", "9", "19|,234"],
    ["|1,234", "9", "9|1,234"],
    ["12|,345", "6", "126|,345"],
    ["123|,456", "7", "1,237|,456"],
    ["1,234|", ".", "1,234.|"],
    ["1,234.|", "5", "1,234.5|"],
    ["1,234.5|", "0", "1,234.50|"],
    ["1|", "๒", "12|"],
    ["1|", "໓", "13|"],
    ["|", ".", "0.|"],
    ["0|", "5", "5|"],
    ["|", "1,500.75", "1,500.75|"],
    ["|", " 1 500 ", "1,500|"],
  ])("%s and then %s gives %s", (start, key, result) => {
    expect(type(start, key)).toBe(result);
  });

  test.each([
    ["1,234|", "a"],
    ["1,234|", "-"],
    ["1,234.5|", "."],
    ["1,234.50|", "1"],
    ["1|.50", "."],
    ["999,999,999,999|", "9"],
    ["|", "1e5"],
  ])("%s refuses %s", (start, key) => {
    expect(type(start, key)).toBe("refused");
  });

  test.each([
    ["1,234|", "123|"],
    ["1,|234", "|234"],
    ["12,|345", "1|,345"],
    ["1|,234", "|234"],
    ["1,234.5|", "1,234.|"],
    ["1,234.|", "1,234|"],
    ["5|", "|"],
  ])("backspace in %s leaves %s", (start, result) => {
    expect(backspace(start)).toBe(result);
  });

  test("the same number pasted without its commas stays the same", () => {
    expect(typeAmount("150000", "150000", 6)).toEqual({ value: "150000", caret: 7 });
    expect(typeAmount("1234.5", "1234.5", 6)).toEqual({ value: "1234.5", caret: 7 });
  });
});
