import { expect, type Locator } from "@playwright/test";
import { App } from "./app.ts";

export class ProfileScreen extends App {
  readonly labels = this.texts.account.fields;
  readonly edit = this.button(this.texts.account.profile.edit);
  readonly changePassword = this.button(this.texts.account.profile.changePassword);
  readonly fixName = this.button(this.texts.account.profile.fixName);
  readonly save = this.button(this.texts.account.save);
  readonly editSheet = this.sheet(this.texts.account.profile.edit);
  readonly passwordSheet = this.sheet(this.texts.account.profile.changePassword);

  async open(): Promise<void> {
    await this.menuEntry(this.texts.shell.menu.profile).click();
    await expect(this.page).toHaveURL("/user/profile");
    await expect(this.edit).toBeVisible();
  }

  /** The value next to a name in the lists of details. */
  detail(name: string): Locator {
    const term = this.page.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) });
    return this.page.locator("dl > *").filter({ has: term }).getByRole("definition");
  }

  async fillPasswords(old: string, wanted: string, confirmed = wanted): Promise<void> {
    await this.field(this.labels.oldPassword).fill(old);
    await this.field(this.labels.newPassword).fill(wanted);
    await this.field(this.labels.confirmNewPassword).fill(confirmed);
  }
}
