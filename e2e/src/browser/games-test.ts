import { GamesScreen } from "#screens/games.ts";
import { Purse } from "#world/games.ts";
import { mendGames } from "#world/games.ts";
import { registerMember, type Member } from "#world/members.ts";
import { test as base } from "./test.ts";

interface GameFixtures {
  games: GamesScreen;
  /** A new member, with what is theirs. */
  member: Member;
  purse: Purse;
  /** What a test breaks at the games is mended after it. */
  mending: undefined;
}

export const test = base.extend<GameFixtures>({
  games: async ({ page, language }, give) => give(new GamesScreen(page, language)),
  member: async ({ product }, give) => give(await registerMember(product)),
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
