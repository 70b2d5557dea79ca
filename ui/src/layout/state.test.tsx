import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "../render-part.tsx";
import { ErrorState } from "./state.tsx";

const screenWith = (isFailed: boolean) => (
  <main tabIndex={-1}>
    <input />
    {isFailed && <ErrorState onRetry={() => undefined} />}
  </main>
);

test("after a successful retry, focus moves to the screen", () => {
  const { rerender } = renderPart(screenWith(true));
  screen.getByRole("button", { name: "try again" }).focus();
  rerender(screenWith(false));
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("a state that disappears by itself does not move focus from another element", () => {
  const { rerender } = renderPart(screenWith(true));
  screen.getByRole("textbox").focus();
  rerender(screenWith(false));
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});
