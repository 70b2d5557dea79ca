import { expect } from "@playwright/test";
import type { Person } from "#world/people.ts";
import { languageTags } from "@krapao/contract/market";
import { App } from "./app.ts";

type Credentials = Pick<Person, "username" | "password">;

export class LoginScreen extends App {
  readonly phone = this.field(this.texts.login.phone);
  readonly password = this.field(this.texts.login.password);
  readonly remember = this.field(this.texts.login.remember);
  readonly submit = this.button(this.texts.login.submit);

  /** The first screen of every visit, so the language is chosen here if it is not the market's. */
  async open(): Promise<void> {
    await this.goto("/login");
    const lang = await this.page.locator("html").getAttribute("lang");
    if (lang !== languageTags[this.language]) await this.chooseLanguage(this.language);
    await this.expectShown();
  }

  async expectShown(): Promise<void> {
    await expect(this.page).toHaveURL("/login");
    await expect(this.heading(this.texts.login.welcome)).toBeVisible();
  }

  async enter({ username, password }: Credentials): Promise<void> {
    await this.phone.fill(username);
    await this.password.fill(password);
  }

  async logIn(person: Credentials, { isRemembered = false } = {}): Promise<void> {
    await this.enter(person);
    if (isRemembered) await this.remember.check();
    await this.submit.click();
    await expect(this.page).toHaveURL("/user/home");
  }
}
