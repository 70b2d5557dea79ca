import { mendGames, Purse } from "#world/games.ts";
import { test as base } from "./test.ts";

interface GameFixtures {
  /** The player's money. */
  purse: Purse;
  /** Faults of the games are removed after each test. */
  mending: undefined;
}

export const test = base.extend<GameFixtures>({
  purse: async ({ product, player }, give) => give(await Purse.open(product, player)),
  mending: [
    async ({ product }, give) => {
      await give(undefined);
      await mendGames(product);
    },
    { auto: true },
  ],
});
export { expect } from "./test.ts";
