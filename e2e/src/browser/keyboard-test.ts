import { Keyboard } from "./keyboard.ts";
import { slipTest } from "./slip-test.ts";

/** For journeys through the whole product without mouse or finger. */
export const test = slipTest.extend<{ keys: Keyboard }>({
  keys: async ({ page }, give) => give(new Keyboard(page)),
});
export { expect } from "./test.ts";
