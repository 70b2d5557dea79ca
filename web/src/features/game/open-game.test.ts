import { afterEach, expect, test, vi } from "vitest";
import { enterByTap, enterHere, GameTab } from "./open-game.ts";

const form = {
  kind: "form",
  url: "https://games.example/login",
  fields: [
    ["submit", "yes"],
    ["username", "kpmali"],
    ["password", 'p"><script>'],
  ],
} as const;
const address = { kind: "address", url: "https://games.example/play/1" } as const;

/** Records each posted form, with its document and its window. */
function watchForms() {
  const posted: object[] = [];
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function watch(
    this: HTMLFormElement,
  ) {
    const inputs = [...this.querySelectorAll("input")];
    posted.push({
      method: this.method,
      action: this.getAttribute("action"),
      target: this.target,
      fields: inputs.map(({ name, value }) => [name, value]),
      isShown: this.isConnected,
      page: this.ownerDocument,
    });
  });
  return posted;
}

function openableWindow() {
  const page = document.implementation.createHTMLDocument();
  return {
    document: page,
    opener: window,
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(url: string) => void>() },
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test("a form sends its fields unchanged and is removed again", () => {
  const posted = watchForms();
  void enterHere(form);
  expect(posted).toEqual([
    {
      method: "post",
      action: form.url,
      target: "_self",
      fields: form.fields.map((field) => [...field]),
      isShown: true,
      page: document,
    },
  ]);
  expect(document.querySelector("form")).toBeNull();
});

test("a tab opens with the tap, without access to the wallet, and goes to the game later", () => {
  const opened = openableWindow();
  vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
  const posted = watchForms();
  const tab = GameTab.open("opening");
  expect(opened.opener).toBeNull();
  expect(opened.document.title).toBe("opening");
  tab?.enter(form);
  expect(posted).toMatchObject([{ target: "_self", page: opened.document }]);
  tab?.closeUnused();
  expect(opened.close).not.toHaveBeenCalled();
});

test("a link opens in the tab; an unused tab is closed", () => {
  const opened = openableWindow();
  vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
  GameTab.open("opening")?.enter(address);
  expect(opened.location.replace).toHaveBeenCalledWith(address.url);
  GameTab.open("opening")?.closeUnused();
  expect(opened.close).toHaveBeenCalledOnce();
});

test("if the browser blocks new windows there is no tab, and the tap itself opens one", () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  expect(GameTab.open("opening")).toBeUndefined();
  const posted = watchForms();
  enterByTap(form);
  expect(posted).toMatchObject([{ target: "_blank", page: document }]);
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function watch(
    this: HTMLAnchorElement,
  ) {
    expect([this.href, this.target, this.rel]).toEqual([
      address.url,
      "_blank",
      "noopener noreferrer",
    ]);
  });
  enterByTap(address);
  expect(click).toHaveBeenCalledOnce();
});
