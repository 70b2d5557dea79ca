import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "../render-part.tsx";
import { Timeline, type TimelineStep } from "./timeline.tsx";

test("the progress is given in words, not only by icons", () => {
  const states = { done: "done", failed: "failed", current: "in progress", ahead: "not yet" };
  const names = Object.keys(states) as TimelineStep["state"][];
  const steps = names.map((state) => ({ key: state, label: "step", state }));
  renderPart(<Timeline label="steps" steps={steps} states={states} />);
  const received = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(received).toEqual(["step, done", "step, failed", "step, in progress", "step, not yet"]);
});
