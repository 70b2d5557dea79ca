import { randomUUID } from "node:crypto";
import { inbox } from "@krapao/contract/office/inbox";
import { record } from "@krapao/contract/office/record";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  asTalker,
  helpDesk,
  history,
  newGuest,
  said,
  send,
  type Talker,
  textMessage,
  upload,
} from "#testing/chat.ts";
import { chat } from "@krapao/contract/chat";
import { joinMember } from "#testing/members.ts";
import {
  checkRecord,
  joinOperator,
  type OfficeBrowser,
  openBrowser,
  setUpOffice,
} from "#testing/office.ts";
import { makeForm } from "#testing/slips.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const lek = await joinOperator(world, office, "lek agent Khun Lek");
const noi = await joinOperator(world, office, "noi agent Khun Noi");

/** Sessions of other tests lock or end when the clock moves. */
async function backAtWork(): Promise<void> {
  for (const browser of [lek, noi]) await browser.prove();
}

async function waiting(talker: Talker = newGuest()): Promise<{ talker: Talker; id: string }> {
  await send(world, talker, textMessage("agent"));
  return { talker, id: await helpDesk.idOf(world, talker) };
}
const listed = async (browser: OfficeBrowser, id: string) =>
  (await browser.call(inbox.list)).body.conversations.find((one) => one.id === id);
const claim = (browser: OfficeBrowser, id: string) => browser.call(inbox.claim, { params: { id } });
const answer = (
  browser: OfficeBrowser,
  id: string,
  text: string,
  messageId: string = randomUUID(),
) =>
  browser.call(inbox.answer, {
    params: { id },
    body: { id: messageId, answer: { kind: "text", text } },
  });
const leave = (
  browser: OfficeBrowser,
  id: string,
  to: "helper" | "queue" | "operator",
  colleague: string | null = null,
) => browser.call(inbox.leave, { params: { id }, body: { to, colleague } });
const returnForgotten = () => office.pools.office.query("select office_chat_return()");

test("who waits for a person is listed, the longest first, and no longer after an answer", async () => {
  const member = await joinMember(world);
  const mali = asTalker(member, "TH");
  await send(world, mali, textMessage("ฝากเงิน"));
  const id = await helpDesk.idOf(world, mali);
  // The helper had an answer.
  expect(await listed(lek, id)).toBeUndefined();
  await send(world, mali, textMessage("แอดมิน"));
  const { id: second } = await waiting();
  const { conversations } = (await lek.call(inbox.list)).body;
  const ids = conversations.map((one) => one.id);
  expect(ids.indexOf(id)).toBeLessThan(ids.indexOf(second));
  const shown = await listed(lek, id);
  expect(shown).toMatchObject({ memberId: member.id, language: "th", holder: null, isMine: false });
  expect(shown?.waitsSince).not.toBeNull();
  expect(JSON.stringify(shown)).not.toContain(member.registration.username);
  expect(await listed(lek, second)).toMatchObject({ memberId: null, phone: null, name: null });

  expect((await claim(lek, id)).status).toBe(200);
  // It still waits: nobody has answered.
  expect((await listed(noi, id))?.waitsSince).toBe(shown?.waitsSince);
  expect((await answer(lek, id, "สวัสดีค่ะ")).status).toBe(200);
  expect(await listed(noi, id)).toMatchObject({
    waitsSince: null,
    holder: "Khun Lek",
    isMine: false,
  });
  expect((await said(world, mali)).at(-1)).toContain("สวัสดีค่ะ");
  await send(world, mali, textMessage("ขอบคุณ"));
  expect((await listed(lek, id))?.waitsSince).not.toBeNull();
});

test("what the helper does not understand waits for a person, as it promises", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("qwertyuiop"));
  const id = await helpDesk.idOf(world, guest);
  expect((await listed(lek, id))?.waitsSince).not.toBeNull();
});

test("of many agents at once exactly one gets a conversation", async () => {
  const agents = [lek, noi];
  for (let index = 0; index < 6; index += 1) {
    agents.push(await joinOperator(world, office, `agent${index} agent Agent ${index}`));
  }
  for (let round = 0; round < 10; round += 1) {
    const { id } = await waiting();
    const answers = await Promise.all(agents.map((agent) => claim(agent, id)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "TAKEN")).toHaveLength(agents.length - 1);
    const holders = await Promise.all(agents.map((agent) => listed(agent, id)));
    expect(holders.filter((one) => one?.isMine)).toHaveLength(1);
    // Nobody else answers in it either.
    const replies = await Promise.all(agents.map((agent) => answer(agent, id, "hello")));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test("only the holder answers, once for each id, and nobody through the database", async () => {
  const { id, talker } = await waiting();
  expect((await answer(lek, id, "hello")).code).toBe("TAKEN");
  await claim(lek, id);
  const messageId = randomUUID();
  for (let index = 0; index < 3; index += 1) {
    expect((await answer(lek, id, "only once", messageId)).status).toBe(200);
  }
  expect((await said(world, talker)).filter((text) => text.includes("only once"))).toHaveLength(1);
  expect((await answer(noi, id, "me too")).code).toBe("TAKEN");
  expect((await leave(noi, id, "helper")).code).toBe("TAKEN");
  expect((await answer(lek, id, "  \u0000 ")).status).toBe(400);
  const forged = `insert into chat_message (conversation_id, id, sender, name, operator_id, message)
    values ($1, gen_random_uuid(), 'agent', 'Khun Noi', 'noi', '{"message_type": "text"}')`;
  await expect(office.pools.deeds.query(forged, [id])).rejects.toThrow("permission denied");
  await expect(world.owner.query(forged, [id])).rejects.toThrow("is not held by noi");
  const taken = "update chat_conversation set operator_id = 'noi' where id = $1";
  for (const pool of Object.values(office.pools)) {
    await expect(pool.query(taken, [id])).rejects.toThrow("permission denied");
  }
});

test("an agent of an outside help desk does not take what an operator holds, and the other way round", async () => {
  const { id, talker } = await waiting();
  await helpDesk.settle(world);
  await claim(lek, id);
  await helpDesk.say(world, id, textMessage("from outside"));
  expect(await listed(noi, id)).toMatchObject({ holder: "Khun Lek" });
  expect((await said(world, talker)).at(-1)).toContain("from outside");
  expect((await answer(lek, id, "from the office")).status).toBe(200);

  const { id: other } = await waiting();
  await helpDesk.settle(world);
  await helpDesk.say(world, other, textMessage("taken outside"));
  expect((await claim(lek, other)).code).toBe("TAKEN");
});

test("a forgotten conversation returns to the queue if somebody waits, else to the helper", async () => {
  await backAtWork();
  const { id } = await waiting();
  const { id: answered, talker } = await waiting();
  await claim(lek, id);
  await claim(lek, answered);
  await answer(lek, answered, "it is done");
  await world.moveClock("9 minutes");
  // Work on it makes the lease longer.
  expect((await lek.call(inbox.typing, { params: { id: answered } })).status).toBe(200);
  await world.moveClock("2 minutes");
  // The lease is over at its time, also before the timer runs.
  expect(await listed(noi, id)).toMatchObject({ holder: null, heldUntil: null });
  expect((await answer(lek, id, "too late")).code).toBe("TAKEN");
  await returnForgotten();
  expect((await listed(noi, id))?.waitsSince).not.toBeNull();
  expect(await listed(noi, answered)).toMatchObject({ holder: "Khun Lek" });
  await world.moveClock("9 minutes");
  await returnForgotten();
  expect(await listed(lek, answered)).toBeUndefined();
  await backAtWork();
  await send(world, talker, textMessage("deposit"));
  expect((await history(world, talker))[0]?.sender).toBe("helper");
  expect((await claim(noi, id)).status).toBe(200);
});

test("a visitor who asks after the lease is over and before the timer runs waits for the office", async () => {
  await backAtWork();
  const { id, talker } = await waiting();
  await claim(lek, id);
  await answer(lek, id, "it is done");
  await world.moveClock("11 minutes");
  await send(world, talker, textMessage("agent"));
  await backAtWork();
  const waitsSince = expect.any(String);
  expect(await listed(noi, id)).toMatchObject({ holder: null, heldUntil: null, waitsSince });
  expect((await claim(noi, id)).status).toBe(200);
});

test("a held conversation goes to a colleague, to the queue or to the helper", async () => {
  await backAtWork();
  const { id, talker } = await waiting();
  await claim(lek, id);
  const { colleagues } = (await lek.call(inbox.list)).body;
  expect(colleagues).toContainEqual({ id: "noi", name: "Khun Noi" });
  expect(colleagues.map((one) => one.id)).not.toContain("lek");
  await openBrowser(office, "clerk");
  for (const nobody of ["lek", "sandbox-clerk", "nobody"]) {
    expect((await leave(lek, id, "operator", nobody)).code).toBe("NO_DATA");
  }
  expect((await leave(lek, id, "operator", "noi")).status).toBe(200);
  expect(await listed(noi, id)).toMatchObject({ isMine: true, holder: "Khun Noi" });
  expect((await answer(lek, id, "still me")).code).toBe("TAKEN");
  await answer(noi, id, "hello");
  expect((await leave(noi, id, "queue")).status).toBe(200);
  expect(await listed(lek, id)).toMatchObject({ holder: null });
  expect((await listed(lek, id))?.waitsSince).not.toBeNull();
  await claim(lek, id);
  expect((await leave(lek, id, "helper")).status).toBe(200);
  expect(await listed(lek, id)).toBeUndefined();
  await send(world, talker, textMessage("deposit"));
  expect((await history(world, talker))[0]?.sender).toBe("helper");
  const owner = await openBrowser(office, "owner");
  const { lines } = (await owner.call(record.list, { body: { subject: id } })).body;
  expect(lines.map(({ event }) => event).toReversed()).toEqual([
    "chat.claim",
    "chat.leave",
    "chat.leave",
    "chat.claim",
    "chat.leave",
  ]);
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
});

test("a picture of the holder reaches the visitor, and pictures of visitors are shown", async () => {
  await backAtWork();
  const { id, talker } = await waiting();
  const blank = { create: { width: 60, height: 40, channels: 3, background: "teal" } } as const;
  const picture = await sharp(blank).png().toBuffer();
  const sendPicture = (browser: OfficeBrowser, content: Buffer | string) => {
    const { payload, headers } = makeForm([{ name: "file", content }]);
    return browser.call(inbox.picture, { params: { id }, body: payload, headers });
  };
  expect((await sendPicture(lek, picture)).code).toBe("TAKEN");
  await claim(lek, id);
  expect((await sendPicture(lek, "no picture")).status).toBe(415);
  const { path } = (await sendPicture(lek, picture)).body;
  const messageId = randomUUID();
  const sent = await lek.call(inbox.answer, {
    params: { id },
    body: { id: messageId, answer: { kind: "picture", path } },
  });
  expect(sent.status).toBe(200);
  const [latest] = await history(world, talker);
  expect(latest?.message).toMatchObject({ message_type: "media", payload: { filePath: path } });
  expect((await world.app.inject(path)).statusCode).toBe(200);

  // A picture of another conversation is not sent here.
  const other = await waiting();
  const foreign = await upload(world, other.talker, {
    call: chat.uploadImage,
    content: picture,
  });
  const token = foreign.path.split("/").at(-1) ?? "";
  const stolen = await lek.call(inbox.answer, {
    params: { id },
    body: { id: randomUUID(), answer: { kind: "picture", path: foreign.path } },
  });
  expect(stolen.code).toBe("NO_DATA");
  const load = (cookies: Record<string, string>) =>
    office.app.inject({ url: `/office/inbox/files/${token}`, cookies });
  const shown = await load(lek.cookies);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers["content-type"]).toBe("image/jpeg");
  expect((await load({})).statusCode).toBe(401);
  const engineer = await openBrowser(office, "engineer");
  expect((await load(engineer.cookies)).statusCode).toBe(403);
});

test("messages have pages, and prepared answers are in the visitor's language", async () => {
  await backAtWork();
  const guest = newGuest("TH");
  await send(world, guest, textMessage("แอดมิน"));
  const id = await helpDesk.idOf(world, guest);
  await claim(lek, id);
  for (let index = 0; index < 50; index += 1) await answer(lek, id, `line ${index}`);
  const page = async (before: number | null) =>
    (await lek.call(inbox.read, { params: { id }, body: { before } })).body;
  const newest = await page(null);
  expect(newest.messages.map(({ number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 3),
  );
  expect(newest.isMore).toBe(true);
  const oldest = await page(3);
  expect(oldest).toMatchObject({ isMore: false, messages: [{ number: 1 }, { number: 2 }] });
  expect(newest.prepared.length).toBeGreaterThan(3);
  expect(newest.prepared.every((text) => /[\u0E00-\u0E7F]/.test(text))).toBe(true);
  expect(newest.prepared.join("")).not.toContain("{site}");
  const unknown = await lek.call(inbox.read, { params: { id: randomUUID() }, body: { before: 1 } });
  expect(unknown.code).toBe("NO_DATA");
});
