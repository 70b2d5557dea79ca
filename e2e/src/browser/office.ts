import { th } from "@krapao/office/src/locale/th.ts";
import type { Browser, Page } from "@playwright/test";
import type { Product } from "#product/product.ts";
import { expect } from "./test.ts";

/** A browser of its own, in which an operator of the sandbox works. */
export async function enterAs(
  browser: Browser,
  { officeUrl }: Product,
  role: keyof typeof th.roles,
  width = 1280,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(officeUrl);
  await page.getByRole("button", { name: th.roles[role] }).click();
  await expect(page.getByRole("navigation")).toBeVisible();
  return page;
}
