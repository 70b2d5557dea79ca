import { ChatScreen } from "#screens/chat.ts";
import { GamesScreen } from "#screens/games.ts";
import { RewardsScreen } from "#screens/rewards.ts";
import { SpinScreen } from "#screens/spin.ts";
import { joinMember, type Player } from "#world/members.ts";
import { Keyboard } from "./keyboard.ts";
import { slipTest } from "./slip-test.ts";

interface KeyboardFixtures {
  keys: Keyboard;
  chat: ChatScreen;
  games: GamesScreen;
  wheel: SpinScreen;
  rewards: RewardsScreen;
  player: Player;
}

/** For journeys through all of the product without mouse or finger. */
export const test = slipTest.extend<KeyboardFixtures>({
  keys: async ({ page }, give) => give(new Keyboard(page)),
  chat: async ({ page, language }, give) => give(new ChatScreen(page, language)),
  games: async ({ page, language }, give) => give(new GamesScreen(page, language)),
  wheel: async ({ page, language }, give) => give(new SpinScreen(page, language)),
  rewards: async ({ page, language }, give) => give(new RewardsScreen(page, language)),
  player: async ({ product }, give) => give(await joinMember(product)),
});
export { expect } from "./test.ts";
