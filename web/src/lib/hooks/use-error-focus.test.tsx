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

test("focus moves to the first field with an error, on every submit", () => {
  const { rerender } = render(<Form errors={{}} />);
  rerender(<Form errors={{ name: wrong(), password: wrong() }} />);
  expect(focused()).toBe("name");
  screen.getByLabelText("password").focus();
  rerender(<Form errors={{ name: wrong(), password: wrong() }} />);
  expect(focused()).toBe("name");
});

test("correcting the first of two errors does not move focus while the member types", () => {
  const password = wrong();
  const { rerender } = render(<Form errors={{ name: wrong(), password }} />);
  expect(focused()).toBe("name");
  rerender(<Form errors={{ name: undefined, password }} />);
  expect(focused()).toBe("name");
  rerender(<Form errors={{ password: wrong() }} />);
  expect(focused()).toBe("password");
});
