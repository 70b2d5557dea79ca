import { expect, type Page } from "@playwright/test";
import type { Language } from "@krapao/contract/market";
import type { ReceivedCode } from "@krapao/testkit/one-time-code";
import type { Product } from "#product/product.ts";
import type { Person } from "#world/people.ts";
import { readCode } from "#world/sandbox.ts";
import type { AllTexts } from "#world/texts.ts";
import { App } from "./app.ts";

type StepName = keyof AllTexts["account"]["register"]["steps"];

/** The registration wizard. */
export class RegisterScreen extends App {
  readonly labels = this.texts.account.fields;
  readonly next = this.button(this.texts.account.next);
  readonly submit = this.button(this.texts.account.register.submit);
  readonly back = this.button(this.texts.account.back);
  readonly resend = this.button(this.texts.account.register.otpResend);
  readonly #product: Product;

  constructor(page: Page, language: Language, product: Product) {
    super(page, language);
    this.#product = product;
  }

  async open(query = ""): Promise<void> {
    await this.goto(`/register${query}`);
    await this.expectStep("phone");
  }

  async expectStep(step: StepName): Promise<void> {
    const { title, steps } = this.texts.account.register;
    await expect(this.heading(title)).toBeVisible();
    // The step of the phone has the same name as its field.
    await expect(this.text(steps[step]).first()).toBeVisible();
    await expect(this.field(firstFields(this.labels)[step])).toBeVisible();
  }

  async enterPhone(phone: string): Promise<void> {
    await this.field(this.labels.username).fill(phone);
    await this.next.click();
  }

  /** Continues to the code and reads it from the phone. */
  async requestCode(phone: string): Promise<ReceivedCode> {
    await this.enterPhone(phone);
    await this.expectStep("otp");
    return readCode(this.#product, phone);
  }

  /** The last digit sends the code automatically. */
  async enterCode(code: string): Promise<void> {
    await this.field(this.labels.otpCode).fill(code);
  }

  async confirmPhone(phone: string): Promise<void> {
    const { code } = await this.requestCode(phone);
    await this.enterCode(code);
    await this.expectStep("profile");
  }

  async fillProfile({ name, password }: Pick<Person, "name" | "password">): Promise<void> {
    await this.field(this.labels.name).fill(name);
    await this.field(this.labels.password).fill(password);
    await this.field(this.labels.confirmPassword).fill(password);
  }

  async enterProfile(person: Pick<Person, "name" | "password">): Promise<void> {
    await this.fillProfile(person);
    await this.next.click();
    await this.expectStep("bank");
  }

  async fillBank(person: Person): Promise<void> {
    await this.field(this.labels.bankCode).selectOption(person.bankCode);
    await this.field(this.labels.bankAccountNo).fill(person.bankAccountNo);
    await this.field(this.labels.firstName).fill(person.firstName);
    await this.field(this.labels.lastName).fill(person.lastName);
  }

  async expectDone(): Promise<void> {
    await expect(this.heading(this.texts.account.register.done)).toBeVisible();
  }
}

function firstFields(labels: AllTexts["account"]["fields"]): Record<StepName, string> {
  return {
    phone: labels.username,
    otp: labels.otpCode,
    profile: labels.name,
    bank: labels.bankCode,
  };
}
