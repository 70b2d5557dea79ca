import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SyntheticEvent } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "./render-part.tsx";
import { Button } from "./button.tsx";

test("a busy button ignores taps, holds its form back and says so", async () => {
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
