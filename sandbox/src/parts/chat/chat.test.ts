import { afterEach, beforeEach, expect, test } from "vitest";
import { type SandboxWorld, startSandbox, startWallet, type WalletStub } from "#testing/world.ts";

let wallet: WalletStub;
let sandbox: SandboxWorld;
beforeEach(async () => {
  wallet = await startWallet();
  sandbox = await startSandbox({ walletUrl: wallet.url });
});
afterEach(async () => {
  await sandbox.close();
  await wallet.close();
});

const id = "f47ac10b-58cc-4372-a567-0e02b2c3d479";
const conversation = {
  session_id: id,
  userId: "0123456789",
  username: "0800000001",
  name: "มะลิ",
  language: "th",
  agent: null,
  requestedAt: null,
  readNumber: 0,
};
const text = (message: string) => ({ message_type: "text", payload: { message } });
const item = (number: number, message: object = text(`message ${number}`)) => ({
  id: `id-${number}`,
  number,
  sender: "customer",
  name: null,
  message,
  createdAt: "2026-01-01T00:00:00.000Z",
});
const notify = (...items: readonly object[]) =>
  sandbox.post("/chat/items", { conversation, items });
const read = async () => (await sandbox.get(`/api/chat/conversations/${id}`)).body;

test("an item from the wallet is in the conversation once, by its number", async () => {
  await notify(item(2), item(3));
  await notify(item(1), item(2, text("something else")));
  const { items } = (await read()) as { items: { number: number; message: object }[] };
  expect(items.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(items[1]?.message).toEqual(text("message 2"));
  expect((await sandbox.post("/chat/items", { conversation, items: [] }, "guess")).status).toBe(
    401,
  );
  expect((await sandbox.post("/chat/items", { items: [] })).status).toBe(400);
});

test("an agent's act is listed once, and the wallet is notified to read it", async () => {
  await notify(item(1));
  const path = `/api/chat/conversations/${id}`;
  await sandbox.post(`${path}/take-over`, {});
  const said = { id: "a-1", message: text("สวัสดีค่ะ") };
  await sandbox.post(`${path}/messages`, said);
  await sandbox.post(`${path}/messages`, said);
  await sandbox.post(`${path}/hand-back`, { agent: "Noi" });
  const { acts } = (await sandbox.get("/chat/acts?after=0")).body as { acts: object[] };
  expect(acts).toMatchObject([
    { number: 1, kind: "take-over", session_id: id, agent: "Mint", message: null },
    { number: 2, kind: "message", id: "a-1", message: text("สวัสดีค่ะ") },
    { kind: "hand-back", agent: "Noi" },
  ]);
  const [hint] = await wallet.until(4);
  expect(hint).toMatchObject({ path: "/callbacks/chat", isSigned: true });
  expect(((await sandbox.get("/chat/acts?after=2")).body["acts"] as object[]).length).toBe(1);
});

test("an answer is pending until the wallet sends it back", async () => {
  await notify(item(1));
  await sandbox.post(`/api/chat/conversations/${id}/messages`, { id: "id-2", message: text("x") });
  expect((await read())["waiting"]).toHaveLength(1);
  await notify(item(2));
  expect((await read())["waiting"]).toEqual([]);
});

test("an agent's typing is reported with the conversation", async () => {
  await notify(item(1));
  await sandbox.post(`/api/chat/conversations/${id}/typing`, {});
  const [hint] = await wallet.until(1);
  expect(hint?.body).toMatchObject({ typing: id });
});

test("a file is served unchanged to a caller with the key", async () => {
  const content = Buffer.from("\x89PNG not really", "latin1");
  const sent = await fetch(`${sandbox.url}/api/chat/files?name=x.png`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: content,
  });
  const { id: file } = (await sent.json()) as { id: string };
  const address = `${sandbox.url}/chat/files/${file}`;
  const reply = await fetch(address, { headers: { "x-api-key": "sandbox" } });
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(content);
  expect((await fetch(address)).status).toBe(401);
});

test("the pages show every kind of message, and markup as text", async () => {
  const hostile = "<img src=x onerror=alert(1)>";
  const tap = { type: "web", title: hostile, payload: "javascript:alert(1)" };
  await notify(
    item(1, text(hostile)),
    item(2, { message_type: "buttons", payload: { message: hostile, buttons: [tap] } }),
    item(3, {
      message_type: "generic",
      payloads: [{ image: null, title: hostile, subtitle: hostile, buttons: [tap] }],
    }),
    item(4, { message_type: "postback", payload: { title: hostile, message: hostile } }),
    item(5, { message_type: "sticker", payload: { message: hostile } }),
    item(6, {
      message_type: "media",
      payload: { fileType: "file", filePath: "javascript:alert(1)", name: hostile, message: null },
    }),
  );
  for (const path of ["/chat", `/chat/with/${id}`]) {
    const page = await (await fetch(sandbox.url + path)).text();
    expect(page).toContain("&#60;img src=x onerror=alert(1)&#62;");
    expect(page).not.toContain(hostile);
    expect(page).not.toContain('href="javascript');
  }
});

test("only files of the wallet are fetched for the page", async () => {
  const media = (filePath: string) =>
    item(1, {
      message_type: "media",
      payload: { fileType: "image", filePath, name: "x", message: null },
    });
  const load = async () => (await fetch(`${sandbox.url}/chat/with/${id}/files/1/0`)).status;
  await notify(media("http://127.0.0.1:9/files/chat/x"));
  expect(await load()).toBe(404);
  expect(wallet.received).toEqual([]);
});
