import { mendGames, Purse } from "#world/games.ts";
import { test as base } from "./test.ts";

interface GameFixtures {
  /** What the member has. */
  purse: Purse;
  /** What a test breaks at the games is mended after it. */
  mending: undefined;
}

export const test = base.extend<GameFixtures>({
  purse: async ({ product, member }, give) => give(await Purse.open(product, member)),
  mending: [
    async ({ product }, give) => {
      await give(undefined);
      await mendGames(product);
    },
    { auto: true },
  ],
});
export { expect } from "./test.ts";
