import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hostileTexts } from "@krapao/contract/testing/hostile-texts";
import { checkScreen, enlargeText, findSticking } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { projectDir } from "#product/product.ts";
import { Agent } from "#world/agent.ts";
import { joinMember } from "#world/members.ts";

const picture = join(projectDir, "docs/pictures/login.png");
const video = join(projectDir, "web/src/features/howto/clips/wallet.th.mp4");
const megabyte = 1024 * 1024;

const buttons = {
  message_type: "buttons",
  payload: {
    message: "ต้องการทำอะไรต่อคะ",
    buttons: [
      { type: "web", title: "ดูเว็บไซต์", payload: "https://krapao.example/help" },
      { type: "call", title: "โทรหาเรา", payload: "+6620000000" },
      { type: "postback", title: "ถามเรื่องโบนัส", payload: '{"topic":"bonus"}' },
      { type: "web", title: "ไปหน้าสมัคร", payload: "/register" },
    ],
  },
};

const cards = {
  message_type: "generic",
  payloads: ["ใบแรก", "ใบที่สอง"].map((title) => ({
    image: null,
    title,
    subtitle: "รายละเอียด",
    buttons: [{ type: "postback", title: `เลือก${title}`, payload: "{}" }],
  })),
};

test("a guest writes, the helper answers, and an agent continues with every kind of message", async ({
  app,
  chat,
  page,
  context,
  product,
}) => {
  const { words } = chat;
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await app.goto("/login");
  await expect(chat.door).toBeVisible();
  // Until it is opened, the chat is only a button.
  expect(sockets).toEqual([]);
  expect(scripts.filter((url) => /socket|conversation|chat-room|api\/chat/.test(url))).toEqual([]);

  await chat.open();
  await expect(chat.log).toContainText(words.greeting);
  await checkScreen(page);
  // On the narrowest phone with text of twice the size, too.
  const usual = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ width: 320, height: 640 });
  await enlargeText(page, 200);
  expect(await findSticking(page)).toEqual([]);
  await expect.poll(async () => (await chat.log.boundingBox())?.height).toBeGreaterThan(300);
  await enlargeText(page, 100);
  await page.setViewportSize(usual);
  // A pasted link is one long word, and the longest text is two thousand letters: both wrap.
  const send = chat.panel.getByRole("button", { name: words.send, exact: true });
  for (const word of [
    `https://gift.truemoney.com/campaign/?v=${"a1".repeat(20)}`,
    "a".repeat(2000),
  ]) {
    await chat.input.fill(word);
    await expect(send).toBeInViewport({ ratio: 0.95 });
    await expect(chat.panel.getByRole("button", { name: words.close })).toBeInViewport({
      ratio: 1,
    });
  }
  await chat.log.getByRole("button", { name: words.topics.deposit }).click();
  await chat.expectSent(words.topics.deposit);
  // Without a separator, the time and the state of the message would be read as one word.
  await expect(chat.log).toContainText(new RegExp(`\\d\\d:\\d\\d, ${words.delivery.succeed}`));
  await expect(chat.log.getByText(words.senders.helper)).toBeVisible();

  // The agent uses another browser window and types.
  const agent = await Agent.find(product, null);
  const helpDesk = await context.newPage();
  await agent.sitDown(helpDesk);
  await expect(helpDesk.locator("[data-talk]")).toContainText(words.topics.deposit);
  await helpDesk.getByRole("button", { name: "Take over" }).click();
  await helpDesk.getByLabel("Reply").fill("สวัสดีค่ะ มิ้นท์เองค่ะ");
  await expect(chat.panel.getByText(words.status.typing)).toBeVisible();
  await helpDesk.getByRole("button", { name: "Send" }).first().click();
  await expect(chat.message("สวัสดีค่ะ มิ้นท์เองค่ะ")).toBeVisible();
  await chat.write("ขอบคุณค่ะ");
  await expect(helpDesk.locator("[data-talk]")).toContainText("ขอบคุณค่ะ");
  await helpDesk.close();

  await agent.say(buttons);
  const choices = chat.message(buttons.payload.message);
  const link = choices.getByRole("link", { name: "ดูเว็บไซต์" });
  await expect(link).toHaveAttribute("href", "https://krapao.example/help");
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(choices.getByRole("link", { name: "โทรหาเรา" })).toHaveAttribute(
    "href",
    "tel:+6620000000",
  );
  await choices.getByRole("button", { name: "ถามเรื่องโบนัส" }).dblclick();
  await chat.expectSent("ถามเรื่องโบนัส");
  await agent.say(cards);
  await expect(chat.log.getByRole("list", { name: words.cards }).getByRole("listitem")).toHaveCount(
    2,
  );
  await agent.say({ message_type: "sticker", payload: { message: "แมวโบกมือ" } });
  await expect(chat.message("แมวโบกมือ")).toBeVisible();
  const replies = [{ title: "ใช่", payload: "{}" }];
  await agent.say({
    message_type: "quick_replies",
    payload: { message: "เรียบร้อยไหมคะ", quick_replies: replies },
  });
  const reply = chat.log.getByRole("button", { name: "ใช่", exact: true });
  await expect(reply).toBeVisible();
  await checkScreen(page);
  await reply.click();
  await chat.expectSent("ใช่");
  await expect(reply).toHaveCount(0);

  await choices.getByRole("button", { name: "ไปหน้าสมัคร" }).click();
  await expect(page).toHaveURL("/register");
  await expect(chat.panel).toBeHidden();
});

test("pictures and videos are sent with their text; a file that is too large or no picture is not sent", async ({
  app,
  chat,
  page,
}) => {
  const { words } = chat;
  await app.goto("/contact");
  await page.getByRole("button", { name: app.texts.lookup.chat.open }).click();
  await chat.expectReady();
  await chat.picker.setInputFiles({
    name: "slip",
    mimeType: "image/png",
    buffer: await readFile(picture),
  });
  await expect(chat.panel.getByRole("alert")).toHaveText(words.alerts.unsupported);
  await chat.chooseLarge("large.png", 10 * megabyte + 1);
  await expect(chat.panel.getByRole("alert")).toHaveText(words.alerts.tooLarge(10));
  await chat.chooseLarge("large.mp4", 20 * megabyte + 1);
  await expect(chat.panel.getByRole("alert")).toHaveText(words.alerts.tooLarge(20));
  await expect(chat.panel.getByRole("alert")).toBeEmpty();

  await chat.picker.setInputFiles(picture);
  await expect(chat.panel.getByRole("group", { name: words.attached })).toContainText("login.png");
  await chat.write("ดูรูปนี้ค่ะ");
  await expect(chat.message("ดูรูปนี้ค่ะ")).toHaveCount(1);
  const image = chat
    .message("ดูรูปนี้ค่ะ")
    .getByRole("button", { name: words.media.openImage("login.png") });
  await expect(image.locator("img")).toHaveAttribute("src", /^\/files\/chat\//);
  await expect
    .poll(() => image.locator("img").evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0);
  await image.click();
  await expect(app.sheet("login.png").getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(app.sheet("login.png")).toBeHidden();
  await expect(chat.panel).toBeVisible();

  await chat.picker.setInputFiles(video);
  await chat.panel.getByRole("button", { name: words.send, exact: true }).click();
  const shown = chat.log.locator("video");
  await expect(shown).toHaveAttribute("src", /^\/files\/chat\//);
  await expect
    .poll(() => shown.evaluate((one: HTMLVideoElement) => one.duration))
    .toBeGreaterThan(5);
});

test("no message is lost, doubled or out of order: without network, after a reload, or far up in the log", async ({
  chat,
  context,
  enter,
  page,
  product,
  watch,
}) => {
  const { words } = chat;
  const member = await joinMember(product);
  await enter(member);
  await chat.open();
  await chat.write("ข้อความที่ 1");
  await chat.expectSent("ข้อความที่ 1");
  const agent = await Agent.find(product, member.username);
  await agent.takeOver();
  for (let number = 2; number <= 16; number += 1) await agent.say(`ข้อความที่ ${number}`);
  await expect(chat.message("ข้อความที่ 16")).toBeVisible();

  // The connection breaks; both sides write; the page reconnects automatically.
  watch.expectOffline();
  await context.setOffline(true);
  await chat.write("เขียนตอนไม่มีเน็ต 1");
  await chat.write("เขียนตอนไม่มีเน็ต 2");
  await expect(chat.message("เขียนตอนไม่มีเน็ต 2")).toContainText(words.delivery.waiting);
  await agent.say("ทีมงานเขียนระหว่างนั้น");
  await context.setOffline(false);
  await expect(chat.message("ทีมงานเขียนระหว่างนั้น")).toBeVisible();
  await chat.expectSent("เขียนตอนไม่มีเน็ต 1");
  await chat.expectSent("เขียนตอนไม่มีเน็ต 2");

  // An unacknowledged message survives the reload, and is sent again under its own id.
  await page.route("**/api/chat/send-message", (route) => route.abort());
  watch.expectFailure("POST /api/chat/send-message", "no answer");
  const isLost = page.waitForEvent("requestfailed");
  await chat.write("ก่อนโหลดหน้าใหม่");
  await expect(chat.message("ก่อนโหลดหน้าใหม่")).toContainText(words.delivery.waiting);
  await isLost;
  await page.unroute("**/api/chat/send-message");
  await chat.reload();
  await chat.open();
  await chat.expectSent("ก่อนโหลดหน้าใหม่");

  // Ten at first; more are loaded on scrolling, and the reader's position stays.
  await expect(chat.message("ข้อความที่ 2")).toHaveCount(0);
  await expect(async () => {
    await chat.scrollToTop();
    await expect(chat.message("ข้อความที่ 6")).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(async () => {
    await chat.scrollToTop();
    await expect(chat.log).toContainText(words.greeting, { timeout: 500 });
  }).toPass();
  const before = await chat.readLog();
  expect(before.length).toBe(new Set(before).size);
  const numbered = before.filter((text) => text.startsWith("ข้อความที่ "));
  expect(numbered).toEqual(Array.from({ length: 16 }, (_, index) => `ข้อความที่ ${index + 1}`));

  // Far from the end a new message is only indicated, and counts as read once it is visible.
  await chat.scrollToTop();
  await agent.say("ใหม่ล่าสุด");
  await expect(chat.hint).toHaveText(words.newMessages(1));
  await chat.hint.click();
  await expect(chat.hint).toHaveCount(0);
  await expect(chat.message("ใหม่ล่าสุด")).toBeInViewport();
  await chat.close();
  await agent.say("ตอนปิดแชทอยู่");
  await expect(chat.door).toHaveAccessibleName(`${words.open}, ${words.unread(1)}`);
});

test("hostile texts are shown as plain text, and run nothing", async ({
  chat,
  enter,
  page,
  product,
}) => {
  await page.addInitScript(() => {
    globalThis.alert = () => Object.assign(globalThis, { hacked: true });
  });
  await enter(await joinMember(product));
  await chat.open();
  const elements = () =>
    chat.log.evaluate(
      (log) =>
        log.querySelectorAll(
          "script,iframe,object,embed,form,svg[onload],math,base,link,meta,style",
        ).length,
    );
  // Sixty are enough on the screen; a server test covers all of them.
  const sample = hostileTexts.filter((text) => text.trim().length > 2).slice(0, 60);
  for (const text of sample.slice(0, -1)) {
    await page.evaluate(
      async ([message, id]) => {
        await fetch("/api/chat/send-message", {
          method: "POST",
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${localStorage.getItem("token")}`,
            "x-requested-with": "XMLHttpRequest",
          },
          body: JSON.stringify({ id, message: { message_type: "text", payload: { message } } }),
        });
      },
      [text, crypto.randomUUID()] as const,
    );
  }
  const last = sample.at(-1) ?? "";
  await chat.write(last);
  await expect(chat.messages.filter({ hasText: last }).last()).toBeVisible();
  await expect.poll(async () => (await chat.readLog()).length).toBeGreaterThanOrEqual(60);
  expect(await elements()).toBe(0);
  expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);
  for (const link of await chat.log.getByRole("link").all()) {
    expect(await link.getAttribute("href")).toMatch(/^https?:\/\//);
    expect(await link.getAttribute("rel")).toContain("noopener");
  }
});
