import { join } from "node:path";
import { projectDir } from "#product/product.ts";
import { Agent } from "#world/agent.ts";
import { joinMember } from "#world/members.ts";
import { takeInEachLanguage } from "./album.ts";

const picture = join(projectDir, "docs/pictures/login.png");
const longWord = "https://krapao.example/".padEnd(90, "a");

/** The other message types of an agent; the text is the agent's own, in any language. */
const buttons = {
  message_type: "buttons",
  payload: {
    message: "What would you like to do next?",
    buttons: [
      { type: "web", title: "Open the website", payload: "https://krapao.example/help" },
      { type: "call", title: "Call us", payload: "+6620000000" },
      { type: "postback", title: "Ask about bonuses", payload: "{}" },
    ],
  },
};
const cards = {
  message_type: "generic",
  payloads: ["First card", "Second card, with a title that takes two lines"].map((title) => ({
    image: null,
    title,
    subtitle: "Details of the card",
    buttons: [{ type: "postback", title: "Choose this one", payload: "{}" }],
  })),
};
const quickReplies = {
  message_type: "quick_replies",
  payload: {
    message: "Is all well now?",
    quick_replies: ["Yes", "No", "Not yet, please wait a moment"].map((title) => ({
      title,
      payload: "{}",
    })),
  },
};

takeInEachLanguage("the chat", async ({ enter, chat, context, product, camera, app }) => {
  const { words } = chat;
  const member = await joinMember(product);
  await enter(member);
  await chat.open();
  await camera.shoot("chat-greeting");
  await chat.log.getByRole("button", { name: words.topics.deposit }).click();
  await chat.expectSent(words.topics.deposit);
  await chat.log.getByText(words.senders.helper).first().waitFor();
  await camera.shoot("chat-helper");
  const agent = await Agent.find(product, member.username);
  await agent.takeOver();
  await agent.say(`Hello. ${longWord}`);
  await agent.say(buttons);
  await agent.say(cards);
  await chat.picker.setInputFiles(picture);
  await camera.shoot("chat-attached");
  await chat.write(words.topics.game);
  const image = chat.log.getByRole("button", { name: words.media.openImage("login.png") });
  await image.waitFor();
  await chat.message(words.topics.game).getByText(words.delivery.succeed).waitFor();
  await agent.say(quickReplies);
  await chat.message(quickReplies.payload.message).waitFor();
  await camera.shoot("chat");
  await image.click();
  await app.sheet("login.png").getByRole("img").waitFor();
  await camera.shoot("chat-picture");
  await app.closeTop();
  await context.setOffline(true);
  await chat.write(words.topics.bonus);
  await chat.message(words.delivery.waiting).waitFor();
  await camera.shoot("chat-offline");
});
