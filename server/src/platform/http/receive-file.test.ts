import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { chat, guestHeader } from "@krapao/contract/chat";
import { deposit } from "@krapao/contract/deposit";
import type { Route } from "@krapao/contract/route";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newGuest } from "#testing/chat.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { createSlipWorld, type SlipWorld } from "#testing/slips.ts";
import type { World } from "#testing/world.ts";

let slips: SlipWorld;
let world: World;
let mali: Member;
beforeAll(async () => {
  slips = await createSlipWorld();
  ({ world } = slips);
  await world.app.listen({ host: "127.0.0.1", port: 0 });
  mali = await joinMember(world);
});
afterAll(() => slips.close());

const boundary = "hostile";
const megabyte = 1024 * 1024;
const nameless = `--${boundary}\r\nx: y\r\n\r\nz\r\n`;
const field = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nz\r\n`;
const pictureHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;

const forms: Readonly<Record<string, Buffer>> = {
  "parts without a name": Buffer.from(nameless.repeat((20 * megabyte) / nameless.length)),
  "one part without a name": Buffer.from(
    `--${boundary}\r\nx: y\r\n\r\n${"z".repeat(9 * megabyte)}`,
  ),
  fields: Buffer.from(field.repeat((9 * megabyte) / field.length)),
  "a file and parts after it": Buffer.from(
    `${pictureHead}p\r\n${nameless.repeat((9 * megabyte) / nameless.length)}`,
  ),
};

interface Taken {
  readonly reply: string;
  /** The bytes that the server had read when its reply was complete. */
  readonly bytes: number;
}

/** Sends a form as fast as the server reads it. */
async function send({ path }: Route, headers: Record<string, string>, form: Buffer) {
  const answered = new Promise<number>((resolve) => {
    world.app.server.once("request", (request, response) => {
      response.once("finish", () => resolve(request.socket.bytesRead));
    });
  });
  const socket = connect((world.app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${form.length}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\n${lines.join("")}\r\n`,
  );
  socket.write(form);
  const [first] = (await once(socket, "data")) as [Buffer];
  const taken: Taken = { reply: first.toString(), bytes: await answered };
  socket.destroy();
  return taken;
}

test.each(Object.entries(forms))("a guest's %s cost no more than the limits", async (_, form) => {
  const { guestId = "" } = newGuest().ids;
  const { reply, bytes } = await send(chat.uploadImage, { [guestHeader]: guestId }, form);
  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  expect(reply).toContain('"code":"KEY_INVALID"');
  expect(bytes).toBeLessThan(megabyte / 2);
});

test.each(Object.entries(forms))(
  "a member's %s as a slip cost no more than the limits",
  async (_, form) => {
    const headers = { authorization: `Bearer ${mali.token}` };
    const { reply, bytes } = await send(deposit.slip, headers, form);
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).toContain('"code":"SLIP_UPLOAD_FAIL"');
    expect(bytes).toBeLessThan(megabyte / 2);
  },
);

test("no file of them is left", async () => {
  // They are deleted after the reply.
  await expect.poll(() => slips.filesOnDisk()).toEqual([]);
  expect(await world.count("slip")).toBe(0);
  expect(await world.count("chat_conversation")).toBe(0);
});
