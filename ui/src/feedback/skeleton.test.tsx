import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "../render-part.tsx";
import { SkeletonText } from "./skeleton.tsx";

test("skeleton lines are read as one paragraph, however many there are", () => {
  renderPart(<SkeletonText lines={4} />);
  expect(screen.getByRole("paragraph").textContent).toBe("loading");
});
