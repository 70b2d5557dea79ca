import { expect, test } from "#browser/test.ts";

test("the market's language is drawn with the product's own fonts", async ({ app, page }) => {
  // The login page keeps its first font if this one comes late; every other page waits for it.
  await app.goto("/contact");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  // The fonts load after the page, which is drawn without them until then.
  await expect
    .poll(async () => {
      const { root } = await devtools.send("DOM.getDocument");
      const selected = { nodeId: root.nodeId, selector: "main h1" };
      const { nodeId } = await devtools.send("DOM.querySelector", selected);
      const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
      return new Set(fonts.map(({ isCustomFont }) => isCustomFont));
    })
    .toEqual(new Set([true]));
});
