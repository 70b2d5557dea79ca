import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SyntheticEvent } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "../render-part.tsx";
import { Button } from "./button.tsx";

test("a closed button keeps its focus, ignores taps and does not submit its form", async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: SyntheticEvent) => void>((event) => event.preventDefault());
  const shown = (isClosed: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="amount" />
      <Button type="submit" disabled={isClosed} onClick={onClick}>
        send
      </Button>
    </form>
  );
  const { rerender } = renderPart(shown(false));
  const button = screen.getByRole("button");
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledOnce();
  rerender(shown(true));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText("amount"), "1{Enter}");
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("a busy button ignores taps, does not submit its form and announces it", async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: SyntheticEvent) => void>((event) => event.preventDefault());
  const shown = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy={isBusy} onClick={onClick}>
        send
      </Button>
    </form>
  );
  const { rerender } = renderPart(shown(true));
  await userEvent.click(screen.getByRole("button"));
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText("please wait")).toBeDefined();

  rerender(shown(false));
  await userEvent.click(screen.getByRole("button", { name: "send" }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
});
