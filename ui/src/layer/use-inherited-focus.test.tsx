import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "../render-part.tsx";
import { useInheritedFocus } from "./use-inherited-focus.ts";

function Answer() {
  return (
    <div ref={useInheritedFocus()} role="group" tabIndex={-1}>
      the answer
    </div>
  );
}

function Panel({ isAnswered }: { isAnswered: boolean }) {
  return isAnswered ? <Answer /> : <button type="button">ask</button>;
}

test("an element that replaces the focused element gets the focus", () => {
  const { rerender } = renderPart(<Panel isAnswered={false} />);
  screen.getByRole("button").focus();
  rerender(<Panel isAnswered />);
  expect(document.activeElement).toBe(screen.getByRole("group"));
});

test("focus on another element stays there", () => {
  const show = (isAnswered: boolean) => (
    <>
      <input />
      <Panel isAnswered={isAnswered} />
    </>
  );
  const { rerender } = renderPart(show(false));
  screen.getByRole("textbox").focus();
  rerender(show(true));
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});
