import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPart } from "../render-part.tsx";
import { AmountField, type AmountFieldProps } from "./amount-field.tsx";

function Held(props: Partial<AmountFieldProps>) {
  const [value, setValue] = useState("");
  return (
    <>
      <AmountField
        label="amount"
        currency="BAHT"
        {...props}
        value={value}
        onValueChange={setValue}
      />
      <output>{value}</output>
    </>
  );
}

function field(): HTMLInputElement {
  return screen.getByRole("textbox", { name: "amount" });
}

test("groups digits while typing and passes on the plain amount", async () => {
  renderPart(<Held />);
  await userEvent.type(field(), "1234567.5");
  expect(field().value).toBe("1,234,567.5");
  expect(screen.getByRole("status").textContent).toBe("1234567.5");
});

test("the caret stays at the typing position, not at the end", async () => {
  renderPart(<Held />);
  await userEvent.type(field(), "1234");
  await userEvent.type(field(), "9", { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field().value).toBe("19,234");
  expect(field().selectionStart).toBe(2);
});

test("a key that does not give a valid amount changes nothing", async () => {
  renderPart(<Held />);
  await userEvent.type(field(), "12a.3.456");
  expect(field().value).toBe("12.34");
});

test("quick amounts and the all button fill the field", async () => {
  renderPart(<Held quickAmounts={[100, 1000]} allAmount={1234.56} />);
  await userEvent.click(screen.getByRole("button", { name: "1,000" }));
  expect(field().value).toBe("1,000");
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("1,000");
  await userEvent.click(screen.getByRole("button", { name: "all" }));
  expect(field().value).toBe("1,234.56");
});

test("an amount with a name comes first, and zero can be one", async () => {
  renderPart(<Held namedAmounts={[{ amount: 0, label: "nothing" }]} quickAmounts={[100]} />);
  const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(names).toEqual(["nothing", "100"]);
  expect(screen.queryByRole("button", { pressed: true })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "nothing" }));
  expect(field().value).toBe("0");
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("nothing");
});

test("the currency is read with the field, then the hint, or the error instead of it", () => {
  const { rerender } = renderPart(<Held hint="at least 1" />);
  expect(screen.getByRole("textbox", { description: "baht at least 1" })).toBe(field());
  rerender(<Held hint="at least 1" error="not enough" />);
  expect(screen.getByRole("textbox", { description: "baht not enough" })).toBe(field());
  expect(field().getAttribute("aria-invalid")).toBe("true");
});
