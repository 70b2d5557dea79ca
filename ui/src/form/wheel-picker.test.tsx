import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPart } from "../render-part.tsx";
import { WheelPicker } from "./wheel-picker.tsx";

const options = ["Wallet", "Joker", "Garden"].map((label) => ({
  value: label.toUpperCase(),
  label,
  content: label,
}));

function Held() {
  const [value, setValue] = useState("WALLET");
  return <WheelPicker label="From" options={options} value={value} onChange={setValue} />;
}

const chosen = () => screen.getByRole("option", { selected: true });

test("one option is chosen, and screen readers can read it", async () => {
  renderPart(<Held />);
  const wheel = screen.getByRole("listbox", { name: "From" });
  expect(chosen().textContent).toBe("Wallet");
  await userEvent.click(screen.getByText("Garden"));
  expect(chosen().textContent).toBe("Garden");
  expect(wheel.getAttribute("aria-activedescendant")).toBe(chosen().id);
});

test("keys and letters choose; the browser keeps its own shortcuts", async () => {
  renderPart(<Held />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}");
  expect(chosen().textContent).toBe("Joker");
  await userEvent.keyboard("{End}");
  expect(chosen().textContent).toBe("Garden");
  await userEvent.keyboard("j");
  expect(chosen().textContent).toBe("Joker");
  await userEvent.keyboard("{Control>}w{/Control}");
  expect(chosen().textContent).toBe("Joker");
});
