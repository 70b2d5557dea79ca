import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderPart } from "../render-part.tsx";
import { formatAmount } from "./amount-text.ts";
import { Money, type MoneyProps } from "./money.tsx";

test.each([
  [0, "0.00"],
  [5, "5.00"],
  [0.07, "0.07"],
  [1234.5, "1,234.50"],
  [1_000_000, "1,000,000.00"],
  [999_999_999.99, "999,999,999.99"],
  [-12.25, "-12.25"],
])("%d is written %s", (amount, text) => {
  expect(formatAmount(amount)).toBe(text);
});

describe("money", () => {
  function show(props: MoneyProps): HTMLElement {
    const { container } = renderPart(<Money {...props} />);
    return container;
  }

  const shown = (container: HTMLElement) =>
    container.querySelector('[aria-hidden="true"]')?.textContent;
  const received = (container: HTMLElement) => container.querySelector(".sr-only")?.textContent;

  test("money in has a plus sign, and words for screen readers", () => {
    const container = show({ amount: 1500, sign: "in", currency: "BAHT" });
    expect(shown(container)).toBe("+1,500.00baht");
    expect(received(container)).toBe("received 1,500.00 baht");
  });

  test("money out has a minus sign, whatever the sign of the amount", () => {
    expect(shown(show({ amount: 20, sign: "out" }))).toBe("\u221220.00");
    expect(shown(show({ amount: -20, sign: "out" }))).toBe("\u221220.00");
  });

  test("without a direction only a negative amount is marked", () => {
    expect(shown(show({ amount: 3.5 }))).toBe("3.50");
    const below = show({ amount: -3.5 });
    expect(shown(below)).toBe("\u22123.50");
    expect(received(below)).toBe("\u22123.50");
  });

  test("a currency that is not shown is still read by screen readers", () => {
    const container = show({ amount: 20, sign: "out", currency: "LAK", isUnitShown: false });
    expect(shown(container)).toBe("\u221220.00");
    expect(received(container)).toBe("paid 20.00 kip");
  });

  test("a hidden amount is not in the page at all", () => {
    const container = show({ amount: 1234.56, isHidden: true, currency: "LAK" });
    expect(container.innerHTML).not.toMatch(/1,?234|56/);
    expect(screen.getByText("the amount is hidden")).toBeDefined();
  });
});
