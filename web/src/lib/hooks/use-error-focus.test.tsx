import { cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { useErrorFocus } from "./use-error-focus.ts";

afterEach(cleanup);

type Errors = Partial<Record<"name" | "password", object | undefined>>;

function Form({ errors }: { errors: Errors }) {
  const ref = useRef<HTMLFormElement>(null);
  useErrorFocus(ref, errors);
  return (
    <form ref={ref}>
      {(["name", "password"] as const).map((name) => (
        <input key={name} aria-label={name} aria-invalid={errors[name] !== undefined} />
      ))}
    </form>
  );
}

const focused = () => document.activeElement?.getAttribute("aria-label");
const wrong = () => ({});

test("what is wrong leads to its first field, each time it is found wrong", () => {
  const { rerender } = render(<Form errors={{}} />);
  rerender(<Form errors={{ name: wrong(), password: wrong() }} />);
  expect(focused()).toBe("name");
  screen.getByLabelText("password").focus();
  rerender(<Form errors={{ name: wrong(), password: wrong() }} />);
  expect(focused()).toBe("name");
});

test("whoever mends the first of two errors is not led away to the other while typing", () => {
  const password = wrong();
  const { rerender } = render(<Form errors={{ name: wrong(), password }} />);
  expect(focused()).toBe("name");
  rerender(<Form errors={{ name: undefined, password }} />);
  expect(focused()).toBe("name");
  rerender(<Form errors={{ password: wrong() }} />);
  expect(focused()).toBe("password");
});
