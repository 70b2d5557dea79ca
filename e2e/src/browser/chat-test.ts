import { ChatScreen } from "#screens/chat.ts";
import { test as base } from "./test.ts";

export const test = base.extend<{ chat: ChatScreen }>({
  chat: async ({ page, language }, give) => give(new ChatScreen(page, language)),
});
export { expect } from "./test.ts";
