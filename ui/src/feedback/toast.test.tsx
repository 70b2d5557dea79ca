import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "../render-part.tsx";
import { showToast } from "./toast-store.ts";
import { ToastAnnouncer, ToastRegion } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  renderPart(<ToastRegion />);
});

afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
});

function show(text: string, tone: "success" | "error" = "success"): void {
  act(() => showToast({ tone, text }));
}

function pass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

const received = () => screen.getByRole("status").textContent;

test("stays for four seconds and not longer", () => {
  show("saved");
  pass(3999);
  expect(screen.getByText("saved")).toBeDefined();
  pass(1);
  expect(screen.queryByText("saved")).toBeNull();
});

test("names the kind of message in a word", () => {
  show("no network", "error");
  expect(received()).toBe("error no network");
  const parts = screen.getAllByRole("paragraph").map(({ textContent }) => textContent);
  expect(parts).toEqual(["error", "no network"]);
});

test("a repeated message is one toast, and its time starts again", () => {
  show("saved");
  pass(3000);
  show("saved");
  pass(3000);
  expect(screen.getAllByText("saved")).toHaveLength(1);
  pass(1000);
  expect(screen.queryByText("saved")).toBeNull();
});

test("each toast disappears at its own time, and a fourth removes the oldest", () => {
  show("one");
  pass(1000);
  for (const text of ["two", "three", "four"]) show(text);
  expect(screen.queryByText("one")).toBeNull();
  expect(screen.getByText("two")).toBeDefined();
  pass(3999);
  expect(screen.getByText("four")).toBeDefined();
  pass(1);
  expect(received()).toBe("");
});

test("a dialog that opens later announces new toasts only", () => {
  show("saved");
  const { container } = renderPart(<ToastAnnouncer />);
  expect(container.textContent).toBe("");
  show("copied");
  expect(container.textContent).toBe("success: copied");
});
