import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { validate } from "promptparse";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { startSandbox, type SandboxWorld } from "#testing/world.ts";
import { slipSvg } from "./slip-picture.ts";
import { miniCode, type Slip } from "./slip.ts";
import { slipTexts } from "./slip-texts.ts";
import type { Transfer } from "./transfer.ts";

let world: SandboxWorld;
let id: string;
let reference: string;

const transfer = {
  amount: 250,
  currency: "BAHT",
  receiver: { bankCode: "SCB", accountNo: "9991111111" },
  sender: { bankCode: "KBANK", accountNo: "1234567890", name: "สมมติ ตัวอย่าง" },
};

beforeAll(async () => {
  const { resolve } = createRequire(import.meta.url);
  const wasm = await readFile(resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  world = await startSandbox();
  const { body } = await world.post("/api/bank/transfers", transfer);
  id = String(body["id"]);
  reference = String(body["reference"]);
});
afterAll(() => world.close());

async function picture(flaw?: string): Promise<Buffer> {
  const query = flaw === undefined ? "" : `?flaw=${flaw}`;
  const reply = await fetch(`${world.url}/bank/transfers/${id}/slip.png${query}`);
  expect(reply.headers.get("content-type")).toBe("image/png");
  return Buffer.from(await reply.arrayBuffer());
}

/** The code that a thorough reader finds in the picture. */
async function codeIn(image: Buffer): Promise<string | undefined> {
  const found = await readBarcodes(new Uint8Array(image), {
    formats: ["QRCode"],
    tryHarder: true,
    tryInvert: true,
    tryDownscale: true,
  });
  return found.find(({ isValid }) => isValid)?.text;
}

/** The bank's answer about the transfer that the slip's code names. */
async function truthOf(flaw: string) {
  const code = validate.slipVerify((await codeIn(await picture(flaw))) ?? "");
  expect(code).not.toBeNull();
  const query = `bank=${code?.sendingBank}&reference=${code?.transRef}`;
  const { status, body } = await world.get(`/bank/transfers?${query}`);
  expect(status).toBe(200);
  return { reference: code?.transRef, ...body } as Record<string, unknown>;
}

test("the published mini code is reproduced exactly", () => {
  const published = { bankNumber: "014", reference: "00111222233344ABCD12" } as Transfer;
  expect(miniCode(published)).toBe("004100060000010103014022000111222233344ABCD125102TH910417DF");
});

test("a slip contains the bank and the reference of its transfer", async () => {
  const image = await picture();
  expect(await sharp(image).metadata()).toMatchObject({ format: "png", width: 720 });
  const code = await codeIn(image);
  expect(validate.slipVerify(code ?? "")).toEqual({ sendingBank: "004", transRef: reference });
  expect(Buffer.compare(image, await picture())).toBe(0);
});

test("a slip in Lao is read too", async () => {
  const sender = { bankCode: "BCEL", accountNo: "0000000000001", name: "ສົມມຸດ ຕົວຢ່າງ" };
  const { body } = await world.post("/api/bank/transfers", {
    ...transfer,
    currency: "LAK",
    sender,
  });
  const reply = await fetch(world.url + String(body["slip"]));
  const code = await codeIn(Buffer.from(await reply.arrayBuffer()));
  expect(validate.slipVerify(code ?? "")).toEqual({
    sendingBank: "901",
    transRef: body["reference"],
  });
});

test("an unreadable slip has no readable code", async () => {
  expect(await codeIn(await picture("unreadable"))).toBeUndefined();
});

test("a slip with the wrong code has a payment code", async () => {
  const code = (await codeIn(await picture("other-code"))) ?? "";
  expect(validate.slipVerify(code)).toBeNull();
  expect(validate.anyId(code)?.amount).toBe(250);
});

test("a slip with the wrong receiver is about a transfer to another person", async () => {
  const truth = await truthOf("wrong-receiver");
  expect(truth["reference"]).not.toBe(reference);
  expect(truth["receiver"]).toEqual({ bankCode: "SCB", accountNo: "4446666666" });
  // The same slip again is about the same transfer.
  expect(await truthOf("wrong-receiver")).toEqual(truth);
});

test("a slip with another sender is about a transfer from another person", async () => {
  const truth = await truthOf("other-sender");
  expect(truth["receiver"]).toEqual(transfer.receiver);
  expect(truth["sender"]).toMatchObject({ accountNo: "xxxxx1234x", name: "SOMEBODY ELSE" });
});

test("an expired slip is about a transfer hours ago", async () => {
  const age = Date.now() - Date.parse(String((await truthOf("expired"))["transferredAt"]));
  expect(age).toBeGreaterThan(3_600_000);
});

test("a duplicate is another picture of the same transfer", async () => {
  expect((await truthOf("duplicate"))["reference"]).toBe(reference);
  expect(Buffer.compare(await picture("duplicate"), await picture())).not.toBe(0);
});

test("a forged slip shows another amount than the bank knows", async () => {
  expect(await truthOf("forged")).toMatchObject({ reference, amount: 250 });
  const { body } = await world.get(`/api/bank/transfers/${id}/slip?flaw=forged`);
  expect(body).toMatchObject({ amount: 250, shownAmount: 2500, reference });
  expect(Buffer.compare(await picture("forged"), await picture())).not.toBe(0);
});

test("flawed slips add nothing to the feed", async () => {
  const { body } = await world.get("/bank/feed");
  expect(body["lines"]).toHaveLength(2);
  expect((await world.get(`/api/bank/transfers/${id}/slip?flaw=torn`)).status).toBe(400);
  expect((await world.get("/api/bank/transfers/nothing/slip")).status).toBe(404);
});

test("a slip shows masked accounts, the amount and the year of the Buddhist era", () => {
  const made: Transfer = {
    ...transfer,
    number: 1,
    id: "x",
    reference: "20260102ABCDEFGH1234",
    bankNumber: "004",
    amountMinor: 123_450,
    currency: "BAHT",
    receiver: { ...transfer.receiver, name: "A & B" },
    transferredAt: "2026-01-02T18:30:00.000Z",
    feed: "LINE",
    knownAt: 0,
    lineNumber: 1,
  };
  const slip: Slip = {
    transfer: made,
    amountMinor: made.amountMinor,
    code: miniCode(made),
    isUnreadable: false,
    isRedrawn: false,
  };
  const svg = slipSvg(slip);
  for (const shown of ["xxx-x-x6789-x", "xxx-x-x1111-x", "1,234.50", "ธนาคารกสิกรไทย"]) {
    expect(svg).toContain(shown);
  }
  expect(svg).toContain("A &#38;***");
  expect(svg).not.toContain("1234567890");
  const date = slipTexts.TH.date(new Date(made.transferredAt));
  expect(date).toBe("3 ม.ค. 2569 - 01:30 น.");
  expect(svg).toContain(date);
});
