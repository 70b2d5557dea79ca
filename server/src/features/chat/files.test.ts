import { readdir } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { chat, chatImageBytesMax, chatVideoBytesMax } from "@krapao/contract/chat";
import { hostileFiles } from "@krapao/contract/testing/hostile-files";
import sharp from "sharp";
import { expect, test } from "vitest";
import { asTalker, helpDesk, history, newGuest, send, type Talker, upload } from "#testing/chat.ts";
import { joinMember } from "#testing/members.ts";
import { makeForm } from "#testing/slips.ts";
import { makeNestedBoxes, makeVideo } from "#testing/videos.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
await world.app.listen({ host: "127.0.0.1", port: 0 });

const { uploadImage, uploadVideo } = chat;
const blank = { create: { width: 60, height: 40, channels: 3, background: "teal" } } as const;
const picture = () =>
  sharp(blank)
    .withExif({ IFD0: { Artist: "Somebody at home" } })
    .jpeg()
    .toBuffer();

/** Equal frames would be merged into one. */
const colourOf = (index: number) => ({
  r: (index * 37) % 256,
  g: (index * 91) % 256,
  b: (index * 151) % 256,
});

async function movingPicture(frameCount = 3): Promise<Buffer> {
  const frames = Array.from({ length: frameCount }, (_, index) => ({
    create: { ...blank.create, background: colourOf(index) },
  }));
  const images = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  return sharp(images, { join: { animated: true } })
    .gif()
    .toBuffer();
}

const load = (path: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url: path, headers });

const mediaOf = (filePath: string, fileType: "image" | "video" | "file" = "image") => ({
  message_type: "media",
  payload: { fileType, filePath, message: null, name: "holiday.jpg" },
});

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(world.config.dataDir, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return names.filter((name) => name !== "database");
}

test("a picture is redrawn, sent, and loaded as a download that runs nothing", async () => {
  const guest = newGuest();
  const { path } = await upload(world, guest, { call: uploadImage, content: await picture() });
  expect(path).toMatch(/^\/files\/chat\/[\w-]{43}$/);
  const { headers, rawPayload } = await load(path);
  expect(headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": "attachment",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
  expect(rawPayload.includes("Somebody at home")).toBe(false);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 60 });

  expect((await send(world, guest, mediaOf(path))).status).toBe(200);
  const shown = (await history(world, guest)).find(({ sender }) => sender === "customer");
  expect(shown?.message).toMatchObject({ message_type: "media", payload: { filePath: path } });
});

test("an animated picture stays animated", async () => {
  const content = await movingPicture();
  const { path } = await upload(world, newGuest(), { call: uploadImage, content });
  const { headers, rawPayload } = await load(path);
  expect(headers["content-type"]).toBe("image/gif");
  expect(await sharp(rawPayload, { pages: -1 }).metadata()).toMatchObject({ pages: 3 });
});

test("an animated picture of a hundred frames is animated, one of more is a still picture", async () => {
  const kindOf = async (frameCount: number) => {
    const content = await movingPicture(frameCount);
    const { path } = await upload(world, newGuest(), { call: uploadImage, content });
    return (await load(path)).headers["content-type"];
  };
  expect(await kindOf(100)).toBe("image/gif");
  expect(await kindOf(101)).toBe("image/jpeg");
});

test.each([
  ["video/mp4", "isom"],
  ["video/quicktime", "qt  "],
])("a %s is stored without its location", async (type, brand) => {
  const content = makeVideo({ brand });
  expect(content.includes("+13.7563")).toBe(true);
  const { path } = await upload(world, newGuest(), { call: uploadVideo, content });
  const { headers, rawPayload } = await load(path);
  expect(headers["content-type"]).toBe(type);
  expect(rawPayload).toHaveLength(content.length);
  expect(rawPayload.includes("+13.7563")).toBe(false);
});

test("a file of endless nested boxes is refused after ten thousand of them", async () => {
  const content = makeNestedBoxes(chatVideoBytesMax);
  const { status } = await upload(world, newGuest(), { call: uploadVideo, content });
  expect(status).toBe(415);
});

test("a video is sent in the ranges that a player requests", async () => {
  const content = makeVideo({ bytes: 1000 });
  const { path } = await upload(world, newGuest(), { call: uploadVideo, content });
  const size = content.length;
  const part = async (range: string) => {
    const { statusCode, headers, rawPayload } = await load(path, { range });
    return [statusCode, headers["content-range"], rawPayload.length];
  };
  expect(await part("bytes=0-1")).toEqual([206, `bytes 0-1/${size}`, 2]);
  expect(await part("bytes=100-")).toEqual([206, `bytes 100-${size - 1}/${size}`, size - 100]);
  expect(await part("bytes=-10")).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`, 10]);
  expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`]);
  expect(await part("bytes=5-1,7-9")).toEqual([200, undefined, size]);
  expect(await part("lines=1-2")).toEqual([200, undefined, size]);
});

test.each(hostileFiles)(
  "$name is refused as $sentAs, and nothing of it is stored",
  async (file) => {
    const before = await filesOnDisk();
    const call = file.sentAs === "image" ? uploadImage : uploadVideo;
    const content = Buffer.from(file.bytes, "latin1");
    const refused = await upload(world, newGuest(), { call, content });
    expect(refused).toMatchObject({ status: 415, code: "KEY_INVALID", field: "file" });
    expect(await filesOnDisk()).toEqual(before);
  },
);

test("a form without the file is refused", async () => {
  const { headers } = newGuest();
  const form = makeForm([{ name: "other", content: "x" }]);
  const sent = { method: "POST", url: uploadImage.path, payload: form.payload } as const;
  const reply = await world.app.inject({ ...sent, headers: { ...headers, ...form.headers } });
  expect(reply.json()).toMatchObject({ code: "KEY_MISSING", field: "file" });
  const nobody = await world.app.inject({ ...sent, headers: form.headers });
  expect(nobody.json()).toMatchObject({ code: "KEY_MISSING", field: "guestId" });
});

/** Sends without end; returns the reply, and how much the server had read until then. */
async function sendEndlessly(
  path: string,
  guest: Talker,
): Promise<[status: number, bytes: number]> {
  const { port } = world.app.server.address() as AddressInfo;
  const bytesTaken = new Promise<number>((resolve) => {
    world.app.server.once("request", ({ socket }, reply) => {
      reply.once("close", () => resolve(socket.bytesRead));
    });
  });
  const status = await new Promise<number>((resolve, reject) => {
    const boundary = "x";
    const sending = request({
      port,
      path,
      method: "POST",
      headers: {
        ...guest.headers,
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "transfer-encoding": "chunked",
      },
    });
    const chunk = Buffer.alloc(256 * 1024);
    let isOver = false;
    const push = () => {
      while (!isOver) {
        if (!sending.write(chunk)) return sending.once("drain", push);
      }
      return undefined;
    };
    sending.on("response", (response) => {
      isOver = true;
      resolve(response.statusCode ?? 0);
      sending.destroy();
    });
    sending.on("error", (error) => {
      isOver = true;
      reject(error);
    });
    sending.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n`,
    );
    push();
  });
  return [status, await bytesTaken];
}

test.each([
  ["a picture", uploadImage, chatImageBytesMax],
  ["a video", uploadVideo, chatVideoBytesMax],
])("%s is stopped during the upload, as soon as it is too large", async (_, call, bytesMax) => {
  const before = await filesOnDisk();
  const [status, bytes] = await sendEndlessly(call.path, newGuest());
  expect(status).toBe(413);
  expect(bytes).toBeGreaterThan(bytesMax);
  expect(bytes).toBeLessThan(bytesMax + 1024 * 1024);
  await expect.poll(filesOnDisk, { timeout: 20_000 }).toEqual(before);
});

test("a visitor cannot send another's file, or a file as the wrong kind", async () => {
  const [guest, thief] = [newGuest(), newGuest()];
  const { path } = await upload(world, guest, { call: uploadImage, content: await picture() });
  expect(await send(world, thief, mediaOf(path))).toMatchObject({ status: 404, code: "NO_DATA" });
  expect(await send(world, guest, mediaOf(path, "video"))).toMatchObject({ code: "NO_DATA" });
  expect((await load(`${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`)).statusCode).toBe(
    404,
  );
});

test("guests have less storage than members, by guest and by address", async () => {
  const member = asTalker(await joinMember(world));
  const { rows } = await world.owner.query<{ value: object }>(
    "select value from setting where key = 'chat'",
  );
  const quota = { guestUploadsPerDay: 2, memberUploadsPerDay: 3 };
  await world.set("chat", { ...rows[0]?.value, ...quota });
  const content = await picture();
  const statuses = async (talker: Talker, count: number) => {
    const found: number[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      found.push((await upload(world, talker, { call: uploadImage, content })).status);
    }
    return found;
  };
  expect(await statuses(newGuest(), 3)).toEqual([200, 200, 429]);
  expect(await statuses(member, 4)).toEqual([200, 200, 200, 429]);
  await world.set("chat", { ...rows[0]?.value, guestUploadsPerAddressDay: 1 });
  expect(await statuses(newGuest(), 1)).toEqual([429]);
  await world.set("chat", { ...rows[0]?.value, memberMegabytesPerDay: 0 });
  expect(await statuses(asTalker(await joinMember(world)), 1)).toEqual([429]);
});

async function helpDeskFile(content: Buffer): Promise<string> {
  return `file:${await world.sandbox.addFile("answer", content)}`;
}

test("an agent's files are treated the same: redrawn, checked, or only downloads", async () => {
  const guest = newGuest();
  await send(world, guest, { message_type: "text", payload: { message: "agent" } });
  await helpDesk.settle(world);
  const id = await helpDesk.idOf(world, guest);
  const sayFile = async (content: Buffer, fileType: "image" | "video" | "file") => {
    await helpDesk.say(world, id, mediaOf(await helpDeskFile(content), fileType));
    const [item] = await history(world, guest, { limit: 1 });
    const shown = item?.message;
    const path = shown?.message_type === "media" ? shown.payload.filePath : "/files/chat/none";
    return { item, type: (await load(path)).headers["content-type"] };
  };
  expect((await sayFile(await picture(), "image")).type).toBe("image/jpeg");
  expect((await sayFile(makeVideo(), "video")).type).toBe("video/mp4");
  const page = Buffer.from("<script>alert(1)</script>");
  expect((await sayFile(page, "file")).type).toBe("application/octet-stream");
  // An empty file is ignored and does not block later ones.
  const empty = await sayFile(Buffer.alloc(0), "file");
  expect(empty.item?.message.message_type).toBe("unknown");
  // A web page sent as a picture is not a picture: only the text of the message remains.
  const { item } = await sayFile(page, "image");
  expect(item?.message.message_type).toBe("unknown");
});
