import { expect, type Locator, type Page } from "@playwright/test";

const usual = { width: 360, height: 740 };

/** Checks a form in the space that a phone's keyboard leaves: the field and its button are in view. */
export async function withKeyboard(page: Page, field: Locator, button: Locator): Promise<void> {
  await page.setViewportSize({ width: usual.width, height: 400 });
  await field.focus();
  // Not the whole: an edge may lie between two pixels.
  await expect(field).toBeInViewport({ ratio: 0.95 });
  await expect(button).toBeInViewport({ ratio: 0.95 });
  await page.setViewportSize(usual);
}
