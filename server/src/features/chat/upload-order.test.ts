import { readdir } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { chat } from "@krapao/contract/chat";
import sharp from "sharp";
import { expect, test } from "vitest";
import { newGuest, type Talker, upload } from "#testing/chat.ts";
import { makeForm } from "#testing/slips.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
await world.app.listen({ host: "127.0.0.1", port: 0 });

const { uploadImage } = chat;

/** Sends all but the last bytes of a picture. */
function beginUpload({ headers }: Talker, content: Buffer) {
  const { port } = world.app.server.address() as AddressInfo;
  const form = makeForm([{ name: "file", content }]);
  const sending = request({
    port,
    path: uploadImage.path,
    method: uploadImage.method,
    headers: { ...headers, ...form.headers, "content-length": form.payload.length },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sending.once("error", reject);
    sending.once("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  sending.write(form.payload.subarray(0, -10));
  return {
    answered,
    finish: () => sending.end(form.payload.subarray(-10)),
    abandon: () => sending.destroy(),
  };
}

/** Waits until the server writes an upload to its disk. */
async function waitUntilReceiving(): Promise<void> {
  const incoming = () => readdir(join(world.config.dataDir, "incoming"));
  await expect.poll(incoming, { timeout: 20_000 }).toHaveLength(1);
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();

test("a visitor's uploads are read one after another, and no other visitor waits", async () => {
  const content = await picture();
  const [guest, other] = [newGuest(), newGuest()];
  const slow = beginUpload(guest, content);
  await waitUntilReceiving();
  const ends: string[] = [];
  const answer = async (who: Talker, name: string) => {
    const { status } = await upload(world, who, { call: uploadImage, content });
    ends.push(name);
    return status;
  };
  const second = answer(guest, "second");
  for (const name of ["one", "two", "three"]) expect(await answer(other, name)).toBe(200);
  expect(ends).toEqual(["one", "two", "three"]);
  slow.finish();
  expect(await slow.answered).toBe(200);
  expect(await second).toBe(200);
});

test("an aborted upload lets the next one start", async () => {
  const content = await picture();
  const guest = newGuest();
  const slow = beginUpload(guest, content);
  await waitUntilReceiving();
  const second = upload(world, guest, { call: uploadImage, content });
  slow.abandon();
  await expect(slow.answered).rejects.toThrow("socket hang up");
  expect((await second).status).toBe(200);
});
