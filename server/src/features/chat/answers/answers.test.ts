import type { ChatMessage } from "@krapao/contract/chat-message";
import { ChatMessage as MessageShape } from "@krapao/contract/chat-message";
import { languages, type Language } from "@krapao/contract/market";
import { is } from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { helpDesk, history, newGuest, postback, said, send, textMessage } from "#testing/chat.ts";
import { createWorld, type World } from "#testing/world.ts";
import { chooseTopic, topicOfText } from "./rules.ts";
import { answersIn } from "./seed.ts";

const answers = languages.flatMap((language) => answersIn(language));

describe("the topic of a text", () => {
  test.each([
    ["ฝากเงินยังไงคะ", "deposit"],
    ["โอนแล้วเงินไม่เข้า", "deposit-late"],
    ["อยากถอนเงิน", "withdraw"],
    ["ถอนไม่ได้ค่ะ", "withdraw-wait"],
    ["มีโบนัสอะไรบ้าง", "bonus"],
    ["เล่นสล็อตยังไง", "games"],
    ["ขอคุยกับแอดมิน", "agent"],
    ["ຝາກເງິນແນວໃດ", "deposit"],
    ["ຢາກຖອນເງິນ", "withdraw"],
    ["ມີໂບນັດຫຍັງແດ່", "bonus"],
    ["ຫຼິ້ນເກມແນວໃດ", "games"],
    ["How do I DEPOSIT?", "deposit"],
    ["my deposit has not arrived, slip sent", "deposit-late"],
    ["Cash out please", "withdraw"],
    ["any promotion?", "bonus"],
    ["contact", "contact"],
    ["สวัสดีค่ะ", "welcome"],
    ["ถอนเงินแล้วเงินไม่เข้า", "withdraw-wait"],
    ["ถอนเงินไม่เข้าบัญชี", "withdraw-wait"],
    ["ຖອນແລ້ວເງິນບໍ່ເຂົ້າ", "withdraw-wait"],
    ["ຖອນເງິນບໍ່ເຂົ້າບັນຊີ", "withdraw-wait"],
    ["my withdrawal has not arrived", "withdraw-wait"],
    ["I withdrew but no money", "withdraw-wait"],
    ["ລາຍການຖອນ", "withdraw"],
    ["ຂໍລາຍລະອຽດການຖອນເງິນ", "withdraw"],
    ["ລາຍໄດ້ຈາກໝູ່", "bonus"],
    ["แนะนำเพื่อน", "bonus"],
    ["ແນະນຳໝູ່", "bonus"],
    ["โค้ด", "bonus"],
    ["คูปอง", "bonus"],
    ["วงล้อ", "bonus"],
    ["เหรียญ", "bonus"],
    ["ຍອດເທີນ", "bonus"],
    ["ຄູປ໋ອງ", "bonus"],
    ["ວົງລໍ້", "bonus"],
    ["โยกเงิน", "games"],
    ["ลืมรหัสผ่าน", "login"],
    ["สมัครสมาชิก", "agent"],
    ["เปลี่ยนบัญชีธนาคาร", "agent"],
    ["ລືມລະຫັດຜ່ານ", "login"],
    ["forgot password", "login"],
    ["ฝากเงินแล้วเงินไม่เข้า สลิปก็ส่งแล้ว ขอคุยกับแอดมิน", "agent"],
    ["OTP ไม่มา", "login"],
    ["เข้าระบบไม่ได้", "login"],
    ["ເຂົ້າລະບົບບໍ່ໄດ້", "login"],
    ["I can't log in", "login"],
    ["I didn't get the code", "login"],
    ["https://gift.truemoney.com/campaign/?v=0123456789abcdef", "deposit"],
    ["รหัสเข้าเกม", "games"],
    ["อยากเลิกเล่น", "protection"],
    ["ปิดบัญชี", "protection"],
    ["ຢາກຢຸດຫຼິ້ນ", "protection"],
    ["ປິດບັນຊີ", "protection"],
    ["please close my account", "protection"],
    ["I want a deposit limit", "protection"],
    ["ถอนเงินนานมาก", "withdraw-wait"],
    ["ถอนกี่นาที", "withdraw-wait"],
    ["ຖອນເງິນດົນ", "withdraw-wait"],
    ["ຖອນບໍ່ອອກ", "withdraw-wait"],
    ["how long does a withdrawal take", "withdraw-wait"],
    ["why can't I withdraw", "withdraw-wait"],
    ["deposit not received", "deposit-late"],
    ["I deposited but nothing came", "deposit-late"],
    ["เงินในเกมหาย", "agent"],
    ["ເງິນຫາຍ", "agent"],
    ["where is my money", "agent"],
    ["โอนผิดบัญชี", "agent"],
    ["เปลี่ยนธนาคาร", "agent"],
    ["ປ່ຽນທະນາຄານ", "agent"],
    ["is anyone there?", "agent"],
  ])("%s: %s", (text, topic) => expect(topicOfText(text, answers)).toBe(topic));

  test.each([
    "",
    "asdf",
    "การบ้าน",
    "shipping",
    "hide",
    "recall",
    "แก้โปรไฟล์",
    "โปรดตรวจสอบ",
    "ເບິ່ງລາຍການ",
  ])("%s: unknown topic", (text) => expect(topicOfText(text, answers)).toBeUndefined());
});

test("every tap that the helper offers has an answer in the same language", () => {
  const topics = new Set(answers.map(({ topic }) => topic));
  for (const { language, messages } of answers) {
    for (const message of messages) {
      expect(is(MessageShape, message), JSON.stringify(message)).toBe(true);
      for (const { title, payload } of tapsOf(message)) {
        const choice = chooseTopic(postback(title, JSON.parse(payload)), answers);
        expect(choice?.topic).not.toBe("puzzled");
        const found = answers.find(
          (known) => known.topic === choice?.topic && known.language === language,
        );
        expect(found?.messages.length).toBeGreaterThan(0);
      }
    }
  }
  for (const language of languages) {
    const known = answers.filter((answer) => answer.language === language);
    expect(new Set(known.map(({ topic }) => topic))).toEqual(topics);
  }
});

function tapsOf(message: ChatMessage): { title: string; payload: string }[] {
  if (message.message_type === "quick_replies") return message.payload.quick_replies;
  if (message.message_type !== "buttons") return [];
  return message.payload.buttons.filter(({ type }) => type === "postback");
}

describe("in a conversation", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test.each([
    ["TH", "ฝากเงินยังไง", "th"],
    ["LA", "ຝາກເງິນແນວໃດ", "la"],
    ["EN", "How do I deposit?", "en"],
    ["EN", "ฝากเงินยังไง", "en"],
  ] as const)(
    "a visitor with language %s who writes %s gets this answer",
    async (cookie, text, language) => {
      const guest = newGuest(cookie);
      await send(world, guest, textMessage(text));
      const [answer] = await history(world, guest, { limit: 1 });
      expect(answer?.sender).toBe("helper");
      expect(wordsIn(answer?.message)).toBe(wordsOf("deposit", language));
    },
  );

  test("quick replies, buttons and cards lead from one answer to the next", async () => {
    const guest = newGuest();
    await send(world, guest, textMessage("hello"));
    await send(world, guest, postback("Deposit", { topic: "deposit" }));
    await send(world, guest, postback("Bonus", { topic: "bonus" }));
    await send(world, guest, postback("Contact", { topic: "contact" }));
    expect(await said(world, guest)).toEqual([
      "customer: hello",
      "helper: quick_replies",
      "customer: postback",
      "helper: buttons",
      "customer: postback",
      "helper: generic",
      "customer: postback",
      "helper: buttons",
    ]);
    const [contact] = await history(world, guest, { limit: 1 });
    expect(JSON.stringify(contact)).toContain("https://line.example/krapao");
    expect(JSON.stringify((await history(world, guest)).at(-2))).toContain("welcome to Krapao");
  });

  test("without a chat app there is no button for one", async () => {
    await world.set("contact", { lineLink: null, lineName: null, lineQR: null });
    const guest = newGuest();
    await send(world, guest, textMessage("contact"));
    const [answer] = await history(world, guest, { limit: 1 });
    expect(answer?.message.message_type).toBe("buttons");
    expect(JSON.stringify(answer)).not.toContain("/line");
  });

  test("a tap is answered each time, an unknown text only now and then", async () => {
    const guest = newGuest();
    for (const text of ["qwerty", "asdf", "zxcv"]) await send(world, guest, textMessage(text));
    await send(world, guest, postback("?", { topic: "no-such-topic" }));
    await send(world, guest, postback("?", [1, 2]));
    expect(await said(world, guest)).toEqual([
      "customer: qwerty",
      "helper: quick_replies",
      "customer: asdf",
      "customer: zxcv",
      "customer: postback",
      "helper: quick_replies",
      "customer: postback",
      "helper: quick_replies",
    ]);
    await world.moveClock("11 minutes");
    await send(world, guest, textMessage("qwerty"));
    expect((await said(world, guest)).at(-1)).toBe("helper: quick_replies");
  });

  test("the helper does not answer while an agent has the conversation", async () => {
    const guest = newGuest();
    await send(world, guest, textMessage("deposit"));
    await helpDesk.settle(world);
    const id = await helpDesk.idOf(world, guest);
    await helpDesk.act(world, id, "take-over");
    await send(world, guest, textMessage("deposit"));
    await send(world, guest, postback("Deposit", { topic: "deposit" }));
    expect((await said(world, guest)).slice(2)).toEqual([
      "customer: deposit",
      "customer: postback",
    ]);
    await helpDesk.act(world, id, "hand-back");
    await send(world, guest, textMessage("deposit"));
    expect((await said(world, guest)).at(-1)).toBe("helper: buttons");
    // An agent who writes has also taken over.
    await helpDesk.say(world, id, textMessage("I am here now."));
    await send(world, guest, textMessage("withdraw"));
    expect((await said(world, guest)).slice(-2)).toEqual([
      "agent: I am here now.",
      "customer: withdraw",
    ]);
  });

  test("an agent who writes nothing for half a day loses the conversation to the helper", async () => {
    const guest = newGuest();
    await send(world, guest, textMessage("agent"));
    await helpDesk.settle(world);
    await helpDesk.say(world, await helpDesk.idOf(world, guest), textMessage("One moment."));
    await world.moveClock("11 hours");
    await send(world, guest, textMessage("deposit"));
    expect((await said(world, guest)).at(-1)).toBe("customer: deposit");
    await world.moveClock("2 hours");
    await send(world, guest, textMessage("deposit"));
    expect((await said(world, guest)).at(-1)).toBe("helper: buttons");
  });
});

const wordsIn = (message: object | undefined) =>
  (message as { payload?: { message?: string } }).payload?.message;

const wordsOf = (topic: string, language: Language) =>
  wordsIn(answersIn(language).find((answer) => answer.topic === topic)?.messages[0]);
