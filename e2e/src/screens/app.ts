import { expect, type Locator, type Page } from "@playwright/test";
import { languageTags, type Language } from "@krapao/contract/market";
import { texts as allTexts, type AllTexts } from "#world/texts.ts";

/** The common parts of all screens: bars, menus, toasts, sheets and the browser around them. */
export class App {
  readonly page: Page;
  readonly language: Language;
  readonly texts: AllTexts;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
    this.texts = allTexts[language];
  }

  /**
   * Opens an address and waits until the page is interactive: it is painted before its code is
   * loaded.
   */
  async goto(path: string): Promise<void> {
    // A step back that is still under way would replace the requested page.
    await this.expectHistoryInStep();
    await this.page.goto(path);
    await expect(this.page.locator("html")).not.toHaveAttribute("data-early");
  }

  /** Reloads the page after the history is in step, as a person would. */
  async reload(): Promise<void> {
    await this.expectHistoryInStep();
    await this.page.reload();
  }

  /** The phone's back button, once the history has the open layers: before, it would leave the screen. */
  async goBack(): Promise<void> {
    await this.expectHistoryInStep();
    await this.page.goBack();
  }

  /** Goes to another screen of the open page, as its links do. */
  async visit(path: string): Promise<void> {
    await this.page.evaluate((to) => history.pushState(null, "", to), path);
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole("heading", { name, exact: true });
  }

  /** A field by its label. */
  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  text(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }

  /** Baht in a sentence, as the screens write them. */
  money(amount: string): string {
    return `${amount} ${this.texts.shell.ui.currency.BAHT}`;
  }

  toast(text: string): Locator {
    return this.page.locator(".ui-toast").getByText(text, { exact: true });
  }

  sheet(title: string): Locator {
    return this.page.getByRole("dialog", { name: title, exact: true });
  }

  /** The open question or message; one that is closing does not count. */
  get popup(): Locator {
    return this.page.locator("dialog[open][role=alertdialog]");
  }

  /**
   * Closes the sheet or dialog on top, and waits until it is gone, because it takes all keys until
   * then.
   */
  async closeTop(): Promise<void> {
    const layers = this.page.locator("dialog[open]");
    const count = await layers.count();
    await this.page.keyboard.press("Escape");
    await expect(layers).toHaveCount(count - 1);
  }

  /**
   * Waits until the browser's history has followed the opened or closed layers, as it has before a
   * person continues.
   */
  async expectHistoryInStep(): Promise<void> {
    const countSteps = () => {
      const { layerDepth = 0 } = (history.state ?? {}) as { layerDepth?: number };
      return document.querySelectorAll("dialog[open]").length - layerDepth;
    };
    await expect.poll(() => this.page.evaluate(countSteps)).toBe(0);
  }

  /**
   * Resolves once the page receives money events. It must be called before a member's screen is
   * opened: earlier changes are read, not sent as events.
   */
  async receivesMoneyEvents(): Promise<void> {
    await this.page.waitForResponse("**/api/statement");
  }

  menuEntry(label: string): Locator {
    const menu = this.page.getByRole("navigation", { name: this.texts.shell.ui.mainMenu });
    return menu.getByText(label, { exact: true });
  }

  /** An error is below its field and is read aloud with it, after the currency if there is one. */
  async expectError(label: string, text: string): Promise<void> {
    // A non-breaking space keeps an amount on one line.
    const words = text.split(/\s+/).map((word) => RegExp.escape(word));
    const pattern = new RegExp(`${words.join("\\s+")}$`);
    await expect(this.field(label)).toHaveAccessibleDescription(pattern);
    await expect(this.field(label)).toHaveAttribute("aria-invalid", "true");
  }

  async expectAlert(text: string): Promise<void> {
    await expect(this.page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  }

  async expectTitle(title: string): Promise<void> {
    await expect(this.page).toHaveTitle(`${title} · ${this.texts.shell.brand}`);
  }

  /** Chooses a language in the menu, from a screen in any language. */
  async chooseLanguage(language: Language): Promise<void> {
    const labels = Object.values(allTexts).map(({ shell }) => shell.language);
    const pattern = new RegExp(`^(${labels.join("|")})[ :]`);
    await this.page.getByRole("button", { name: pattern }).click();
    const name = this.texts.shell.languages[language];
    await this.page.getByRole("menuitemradio", { name, exact: true }).click();
    await expect(this.page.locator("html")).toHaveAttribute("lang", languageTags[language]);
  }

  async readStored(key: string, area: "local" | "session" = "local"): Promise<string | null> {
    return this.page.evaluate(
      ([name, from]) => (from === "local" ? localStorage : sessionStorage).getItem(name),
      [key, area] as const,
    );
  }
}
