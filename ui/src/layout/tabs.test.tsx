import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Tabs } from "./tabs.tsx";

const tabs = [
  { key: "bank", label: "Bank" },
  { key: "qr", label: "QR" },
  { key: "wallet", label: "Wallet" },
];

function Ways() {
  const [current, setCurrent] = useState("bank");
  return (
    <Tabs label="Ways" tabs={tabs} current={current} onSelect={setCurrent}>
      {current}
    </Tabs>
  );
}

test("a tab shows its panel", async () => {
  render(<Ways />);
  await userEvent.click(screen.getByRole("tab", { name: "QR" }));
  expect(screen.getByRole("tab", { name: "QR" }).getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("tabpanel", { name: "QR" }).textContent).toBe("qr");
});

test("arrows, Home and End move through the tabs and wrap at the ends", async () => {
  render(<Ways />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Bank");
  await userEvent.keyboard("{ArrowLeft}");
  expect(document.activeElement?.textContent).toBe("Wallet");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("tabpanel").textContent).toBe("qr");
  await userEvent.keyboard("{End}");
  expect(screen.getByRole("tabpanel").textContent).toBe("wallet");
  await userEvent.keyboard("{Home}");
  expect(screen.getByRole("tabpanel").textContent).toBe("bank");
});
