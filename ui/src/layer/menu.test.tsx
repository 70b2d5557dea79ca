import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderPart } from "../render-part.tsx";
import { Menu } from "./menu.tsx";

const items = [
  { key: "th", label: "ไทย" },
  { key: "la", label: "ລາວ" },
  { key: "en", label: "English" },
];

function openMenu() {
  const onSelect = vi.fn<(key: string) => void>();
  renderPart(<Menu label="language" items={items} current="th" onSelect={onSelect} />);
  return onSelect;
}

const button = () => screen.getByRole("button", { name: /language/ });

test("the current choice is marked and cannot be chosen again", async () => {
  const onSelect = openMenu();
  await userEvent.click(button());
  const present = screen.getByRole<HTMLButtonElement>("menuitemradio", { checked: true });
  expect(present.textContent).toBe("ไทย");
  expect(present.disabled).toBe(true);
  await userEvent.click(present);
  expect(onSelect).not.toHaveBeenCalled();
});

test("works with the keyboard alone and restores the focus", async () => {
  const onSelect = openMenu();
  button().focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toBe("ລາວ");
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("English");
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("ລາວ");
  await userEvent.keyboard("{Enter}");
  expect(onSelect.mock.calls).toEqual([["la"]]);
  expect(document.activeElement).toBe(button());
  expect(screen.queryByRole("menu")).toBeNull();
});

test("closes on Escape and on a tap elsewhere without choosing", async () => {
  const onSelect = openMenu();
  await userEvent.click(button());
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  await userEvent.click(button());
  await userEvent.click(document.body);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(onSelect).not.toHaveBeenCalled();
});
