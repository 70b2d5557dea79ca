import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "../render-part.tsx";
import { CodeField } from "./code-field.tsx";

function Held({ onComplete }: { onComplete?: (code: string) => void }) {
  const [value, setValue] = useState("");
  return (
    <CodeField
      label="code"
      name="code"
      value={value}
      onValueChange={setValue}
      onComplete={onComplete}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "code" });

test("takes six digits, in any script, and nothing else", async () => {
  renderPart(<Held />);
  await userEvent.type(field(), "1a๒-໓ 4567");
  expect(field().value).toBe("123456");
});

test("a pasted part of a message fills it, and it completes once", async () => {
  const onComplete = vi.fn<(code: string) => void>();
  renderPart(<Held onComplete={onComplete} />);
  await userEvent.click(field());
  await userEvent.paste("123 456");
  await userEvent.type(field(), "7");
  expect(onComplete.mock.calls).toEqual([["123456"]]);
});

test("the phone may fill it in from the message", () => {
  renderPart(<Held />);
  expect(field().autocomplete).toBe("one-time-code");
  expect(field().inputMode).toBe("numeric");
});
