import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderPart } from "../render-part.tsx";
import { Dialog } from "./dialog.tsx";
import { Sheet } from "./sheet.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "");
});

afterEach(() => {
  cleanup();
  settle();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Runs the timers that bring the history up to date. */
function settle(): void {
  act(() => void vi.advanceTimersByTime(3100));
}

/** Acts as the back button: the browser goes to an entry and sends popstate. */
function goBackTo(state: unknown): void {
  history.replaceState(state, "");
  act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state })));
}

function Screen({ isStubborn = false }: { isStubborn?: boolean }) {
  const [open, setOpen] = useState<"none" | "sheet" | "dialog">("none");
  return (
    <>
      <button type="button" onClick={() => setOpen("sheet")}>
        withdraw
      </button>
      <Sheet
        isOpen={open !== "none"}
        onClose={() => !isStubborn && setOpen("none")}
        title="the sheet"
      >
        <button type="button" onClick={() => setOpen("dialog")}>
          go on
        </button>
      </Sheet>
      <Dialog
        isOpen={open === "dialog"}
        onClose={() => setOpen("sheet")}
        title="really?"
        actions={
          <button type="button" onClick={() => setOpen("none")}>
            yes
          </button>
        }
      />
    </>
  );
}

function openSheet(part = <Screen />): HTMLElement {
  renderPart(part);
  const opener = screen.getByRole("button", { name: "withdraw" });
  opener.focus();
  fireEvent.click(opener);
  settle();
  return opener;
}

const sheet = () => screen.queryByRole("dialog");
const dialog = () => screen.queryByRole("alertdialog");

describe("a sheet", () => {
  test("moves focus to its title, stops the page behind from scrolling, and restores focus", () => {
    const opener = openSheet();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "the sheet" }));
    expect(document.body.classList.contains("has-layer")).toBe(true);

    fireEvent.click(screen.getByRole("button", { name: "close" }));
    expect(document.activeElement).toBe(opener);
    expect(document.body.classList.contains("has-layer")).toBe(false);
  });

  test("has an element inside its title, because Orca does not read a title without one", () => {
    openSheet();
    const title = screen.getByRole("heading", { name: "the sheet" });
    expect(title.firstElementChild?.textContent).toBe("the sheet");
  });

  test("goes back in the history only after the browser has reported the new focus", () => {
    const go = vi.spyOn(history, "go");
    openSheet();
    fireEvent.click(screen.getByRole("button", { name: "close" }));
    act(() => void vi.advanceTimersByTime(50));
    expect(go).not.toHaveBeenCalled();
    settle();
    expect(go).toHaveBeenCalledExactlyOnceWith(-1);
  });

  test("that is closed and opened again at once keeps its history entry", () => {
    const go = vi.spyOn(history, "go");
    const opener = openSheet();
    fireEvent.click(screen.getByRole("button", { name: "close" }));
    act(() => void vi.advanceTimersByTime(50));
    fireEvent.click(opener);
    settle();
    expect(go).not.toHaveBeenCalled();
    expect(history.state).toMatchObject({ layerDepth: 1 });
  });

  test("leaves focus on the screen if its opener is gone meanwhile", () => {
    const opener = openSheet(
      <main tabIndex={-1}>
        <Screen />
      </main>,
    );
    (opener as HTMLButtonElement).disabled = true;
    fireEvent.click(screen.getByRole("button", { name: "close" }));
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  test("closes on Escape", () => {
    openSheet();
    const cancel = new Event("cancel", { cancelable: true });
    act(() => void sheet()?.dispatchEvent(cancel));
    expect(cancel.defaultPrevented).toBe(true);
    expect(sheet()).toBeNull();
  });

  test("closes on a tap outside, not on one inside", () => {
    openSheet();
    fireEvent.click(screen.getByText("the sheet"));
    expect(sheet()).not.toBeNull();
    fireEvent.click(sheet() as HTMLElement);
    expect(sheet()).toBeNull();
  });

  test("stays open when the second of two quick taps lands outside", () => {
    renderPart(<Screen />);
    fireEvent.click(screen.getByRole("button", { name: "withdraw" }));
    act(() => void vi.advanceTimersByTime(200));
    fireEvent.click(sheet() as HTMLElement);
    expect(sheet()).not.toBeNull();
  });

  test("closes on a swipe down, and stays open after a short or upward one", () => {
    openSheet();
    const title = screen.getByText("the sheet");
    const swipe = (to: number) => {
      fireEvent.touchStart(title, { touches: [{ clientY: 300 }] });
      fireEvent.touchMove(title, { touches: [{ clientY: to }] });
      vi.advanceTimersByTime(1000);
      fireEvent.touchEnd(title);
    };
    swipe(100);
    expect(sheet()).not.toBeNull();
    swipe(520);
    expect(sheet()).toBeNull();
  });

  test("closes on the back button", () => {
    openSheet();
    expect(history.state).toMatchObject({ layerDepth: 1 });
    goBackTo(null);
    expect(sheet()).toBeNull();
  });

  test("that refuses to close gets its history entry back after a step back", () => {
    openSheet(<Screen isStubborn />);
    goBackTo(null);
    settle();
    expect(sheet()).not.toBeNull();
    expect(history.state).toMatchObject({ layerDepth: 1 });
  });

  test("renders none of its content after it has closed", () => {
    openSheet();
    fireEvent.click(screen.getByRole("button", { name: "close" }));
    expect(screen.queryByText("go on")).not.toBeNull();
    settle();
    expect(screen.queryByText("go on")).toBeNull();
  });
});

describe("a dialog over a sheet", () => {
  test("is closed first by the back button, then the sheet", () => {
    openSheet();
    fireEvent.click(screen.getByRole("button", { name: "go on" }));
    settle();
    expect(history.state).toMatchObject({ layerDepth: 2 });
    expect(dialog()).not.toBeNull();

    goBackTo({ layerDepth: 1 });
    expect(dialog()).toBeNull();
    expect(sheet()).not.toBeNull();
    expect(document.body.classList.contains("has-layer")).toBe(true);

    goBackTo(null);
    expect(sheet()).toBeNull();
  });

  test("restores the focus inside the sheet", () => {
    openSheet();
    const goOn = screen.getByRole("button", { name: "go on" });
    goOn.focus();
    fireEvent.click(goOn);
    expect(document.activeElement).toBe(screen.getByText("really?"));
    act(() => void dialog()?.dispatchEvent(new Event("cancel", { cancelable: true })));
    expect(document.activeElement).toBe(goOn);
  });

  test("and the sheet close together, and focus returns to the first opener", () => {
    const opener = openSheet();
    const goOn = screen.getByRole("button", { name: "go on" });
    goOn.focus();
    fireEvent.click(goOn);
    fireEvent.click(screen.getByRole("button", { name: "yes" }));
    expect(sheet()).toBeNull();
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test("opens when the focus is lost already, and focus still returns to the first opener", () => {
    const opener = openSheet();
    const goOn = screen.getByRole("button", { name: "go on" });
    // A button that is removed while it has the focus leaves it to the body.
    goOn.focus();
    goOn.blur();
    fireEvent.click(goOn);
    fireEvent.click(screen.getByRole("button", { name: "yes" }));
    expect(sheet()).toBeNull();
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
});
