import { randomUUID } from "node:crypto";
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { crowdedForm, heavyPictures } from "@krapao/proof/world/heavy-uploads.ts";
import { send, writeRequest } from "@krapao/proof/world/wire.ts";
import type { Order } from "./guest.ts";

/** The thread of one guest: it keeps this many requests of each kind under way. */
const atOnce = 4;
const boundary = "krapao-bench";

// A guest has a machine of its own: only the server's work for it is measured. On Linux this sets
// the priority of this thread alone.
setPriority(constants.priority.PRIORITY_LOW);

const { port } = workerData as { port: number };
const guestId = randomUUID();
const tally: Record<string, number> = {};
let isAtWork = false;
let working: Promise<unknown> = Promise.resolve();

function writeUpload(contentType: string, body: Buffer): Buffer {
  return writeRequest({
    method: "POST",
    path: "/api/chat/upload-image",
    headers: { "content-type": contentType, "guest-id": guestId },
    body,
  });
}

function pictureForm(picture: Buffer): Buffer {
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.gif"\r\n` +
    "content-type: image/gif\r\n\r\n";
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return writeUpload(`multipart/form-data; boundary=${boundary}`, body);
}

const crowded = crowdedForm();
const requests: Readonly<Record<string, Buffer>> = {
  "GIF of 1,400 frames": pictureForm(heavyPictures.manyFrames()),
  "GIF of 100 large frames": pictureForm(heavyPictures.largeFrames()),
  "form of 20 MB": writeUpload(crowded.contentType, crowded.body),
};

async function repeat(name: string, bytes: Buffer): Promise<void> {
  while (isAtWork) {
    const { status, code } = await send({ port, bytes });
    const what = `${name} answered ${status}${code && ` ${code}`}`;
    tally[what] = (tally[what] ?? 0) + 1;
  }
}

parentPort?.on("message", async (order: Order) => {
  isAtWork = order === "start";
  if (isAtWork) {
    const all = Object.entries(requests);
    working = Promise.all(
      Array.from({ length: atOnce }, () => all.map(([name, bytes]) => repeat(name, bytes))).flat(),
    );
  } else {
    await working;
  }
  parentPort?.postMessage(tally, []);
});
