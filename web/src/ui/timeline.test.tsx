import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "./render-part.tsx";
import { Timeline, type TimelineStep } from "./timeline.tsx";

test("how far it has come is said in words, not by signs alone", () => {
  const states = ["done", "failed", "current", "ahead"] as const;
  const steps = states.map((state): TimelineStep => ({ key: state, label: "step", state }));
  renderPart(<Timeline label="steps" steps={steps} />);
  const heard = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(heard).toEqual(["step, done", "step, failed", "step, in progress", "step, not yet"]);
});
