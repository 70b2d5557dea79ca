import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderPart } from "../render-part.tsx";
import { Carousel } from "./carousel.tsx";

const words = {
  previous: "previous",
  next: "next",
  position: (card: number, count: number) => `${card} of ${count}`,
};
const cards = ["Joker", "Garden", "Circus", "Racha"].map((name) => ({
  key: name.toUpperCase(),
  name,
  content: name,
}));

function show() {
  const onOpen = vi.fn<(key: string) => void>();
  renderPart(<Carousel title="Slots" cards={cards} words={words} onOpen={onOpen} />);
  const list = screen.getByRole("list", { name: "Slots" });
  return { onOpen, list, current: () => list.querySelector('[aria-current="true"]') };
}

test("all cards are in a list, and one of them is the current one", () => {
  const { list, current } = show();
  expect(within(list).getAllByRole("button")).toHaveLength(4);
  expect(current()?.textContent).toBe("Joker");
  expect(list.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test("buttons and keys rotate the ring past its end, and the position is announced", async () => {
  const { current } = show();
  await userEvent.click(screen.getByRole("button", { name: "previous · Slots" }));
  expect(current()?.textContent).toBe("Racha");
  expect(screen.getByText("Racha · 4 of 4").getAttribute("aria-live")).toBe("polite");
  await userEvent.click(screen.getByRole("button", { name: "next · Slots" }));
  expect(current()?.textContent).toBe("Joker");
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  expect(current()?.textContent).toBe("Garden");
  expect(document.activeElement).toBe(current());
});

test("a tap opens the middle card and only rotates to another; Enter opens any card", async () => {
  const { onOpen, current } = show();
  await userEvent.click(screen.getByRole("button", { name: "Garden" }));
  expect(onOpen).not.toHaveBeenCalled();
  expect(current()?.textContent).toBe("Garden");
  await userEvent.click(screen.getByRole("button", { name: "Garden" }));
  expect(onOpen).toHaveBeenLastCalledWith("GARDEN");
  screen.getByRole("button", { name: "Circus" }).click();
  expect(onOpen).toHaveBeenLastCalledWith("CIRCUS");
});

test("two cards are side by side, and a tap opens either", async () => {
  const onOpen = vi.fn<(key: string) => void>();
  renderPart(<Carousel title="Lotto" cards={cards.slice(0, 2)} words={words} onOpen={onOpen} />);
  expect(screen.getAllByRole("button")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Garden" }));
  expect(onOpen).toHaveBeenLastCalledWith("GARDEN");
});
