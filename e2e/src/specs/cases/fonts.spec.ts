import type { Page } from "@playwright/test";
import { expect, test } from "#browser/test.ts";

/** Whether the heading is drawn with fonts of the product alone. */
async function isOwnFont(page: Page): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const selected = { nodeId: root.nodeId, selector: "main h1" };
  const { nodeId } = await devtools.send("DOM.querySelector", selected);
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  await devtools.detach();
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont);
}

test("the market's language is drawn with the product's own fonts", async ({ app, page }) => {
  // A page keeps the phone's font if ours comes late; the next page draws with the loaded one.
  await expect
    .poll(async () => {
      await app.goto("/contact");
      await app.goto("/howto");
      await expect(page.locator("main h1")).toBeVisible();
      return isOwnFont(page);
    })
    .toBe(true);
});
