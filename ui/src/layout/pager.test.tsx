import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderPart } from "../render-part.tsx";
import { Pager } from "./pager.tsx";

async function pressAround(page: number, isBusy = false): Promise<number[]> {
  const onPageChange = vi.fn<(page: number) => void>();
  renderPart(<Pager page={page} pageCount={3} onPageChange={onPageChange} isBusy={isBusy} />);
  await userEvent.click(screen.getByRole("button", { name: "previous page" }));
  await userEvent.click(screen.getByRole("button", { name: "next page" }));
  return onPageChange.mock.calls.map(([to]) => to);
}

test("goes one page back and one page forward", async () => {
  expect(await pressAround(2)).toEqual([1, 3]);
  expect(screen.getByText("page 2 of 3")).toBeDefined();
});

test("stops at the first and at the last page", async () => {
  expect(await pressAround(1)).toEqual([2]);
  cleanup();
  expect(await pressAround(3)).toEqual([2]);
});

test("ignores taps while a page is loading, and keeps focus", async () => {
  expect(await pressAround(2, true)).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "next page" }));
});
