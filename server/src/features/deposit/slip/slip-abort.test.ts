import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { deposit, slipBytesMax } from "@krapao/contract/deposit";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { joinMember } from "#testing/members.ts";
import { setUpSlipWorld, makeForm } from "#testing/slips.ts";

const slips = await setUpSlipWorld();
const { world } = slips;
await world.app.listen({ host: "127.0.0.1", port: 0 });
const mali = await joinMember(world);

/** A limit that only ends a hanging test. */
const patience = { timeout: 20_000 };

function open({ payload, headers }: ReturnType<typeof makeForm>, length = payload.length) {
  const socket = connect((world.app.server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  socket.on("error", () => {});
  socket.write(
    `POST ${deposit.slip.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${mali.token}\r\n` +
      `content-type: ${headers["content-type"]}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return { socket, received: () => received };
}

test("an upload that is aborted at any byte leaves neither a row nor a file", async () => {
  const content = await sharp({
    create: {
      width: 500,
      height: 400,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const form = makeForm([{ name: "file", content }]);
  const { length } = form.payload;
  const edges = [0, 1, 60, 150, 151, 152, 200, length - 60, length - 30, length - 3, length - 1];
  const cuts = [...edges, ...Array.from({ length: 20 }, (_, n) => Math.floor((length * n) / 20))];
  let endCount = 0;
  world.app.server.on("request", (request) => {
    request.once("close", () => {
      endCount += 1;
    });
  });
  for (const cut of cuts) {
    const { socket } = open(form);
    socket.write(form.payload.subarray(0, cut), () => socket.destroy());
    await once(socket, "close");
  }
  await vi.waitFor(() => expect(endCount).toBe(cuts.length), patience);
  // The server has finished when no file is left to remove.
  await vi.waitFor(async () => expect(await slips.filesOnDisk()).toEqual([]), patience);
  expect(await world.count("slip")).toBe(0);
  expect(await world.count("stored_file")).toBe(0);
}, 60_000);

test("a file that is too large is cut off long before its end", async () => {
  const form = makeForm([{ name: "file", content: Buffer.alloc(1024) }]);
  // Announces a gigabyte, and would keep sending.
  const { socket, received } = open(form, 1024 ** 3);
  socket.write(form.payload.subarray(0, 200));
  const isClosed = new Promise((resolve) => socket.once("close", resolve));
  let sent = 0;
  let sentBeforeReply: number | undefined;
  const chunk = Buffer.alloc(64 * 1024);
  const send = () => {
    while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
    if (received() !== "") sentBeforeReply ??= sent;
  };
  socket.on("drain", send);
  send();
  await isClosed;
  expect(received()).toContain("413");
  expect(sentBeforeReply).toBeLessThan(2 * slipBytesMax);
  await vi.waitFor(async () => expect(await slips.filesOnDisk()).toEqual([]), patience);
}, 60_000);
