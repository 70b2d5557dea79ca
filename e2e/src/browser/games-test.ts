import { mendGames, Purse } from "#world/games.ts";
import { test as base } from "./test.ts";

interface GameFixtures {
  /** The member's money. */
  purse: Purse;
  /** Faults of the games are removed after each test. */
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
