import { expect, type Locator } from "@playwright/test";
import { App } from "./app.ts";

/** The sheet for a forgotten password, on the login page. */
export class ForgotSheet extends App {
  readonly words = this.texts.password;
  readonly door = this.button(this.texts.login.forgot);
  readonly panel = this.sheet(this.words.title);
  readonly phone = this.panel.getByLabel(this.texts.account.fields.username, { exact: true });
  readonly code = this.panel.getByLabel(this.texts.account.fields.otpCode, { exact: true });
  readonly digits = this.panel.getByLabel(this.words.accountEnd, { exact: true });
  readonly password = this.panel.getByLabel(this.texts.account.fields.newPassword, { exact: true });

  /** The main button of a step. */
  action(step: keyof App["texts"]["password"]["actions"]): Locator {
    return this.panel.getByRole("button", { name: this.words.actions[step], exact: true });
  }

  /** The reference of the code that was requested. */
  async readReference(): Promise<string> {
    await expect(this.code).toBeVisible();
    return (await this.panel.locator("p strong").textContent()) ?? "";
  }
}
