import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "../render-part.tsx";
import { Steps } from "./steps.tsx";

test("a step's name and its number are read separately, not as one word", () => {
  renderPart(<Steps labels={["phone", "code"]} current={1} />);
  const received = screen.getAllByRole("paragraph").map(({ textContent }) => textContent);
  expect(received).toEqual(["code", "step 2 of 2"]);
});
