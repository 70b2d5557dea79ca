import { randomUUID } from "node:crypto";
import { rm, utimes, writeFile } from "node:fs/promises";
import { slipBytesMax } from "@krapao/contract/deposit";
import { operation } from "@krapao/contract/operation";
import { statement } from "@krapao/contract/statement";
import { withdraw } from "@krapao/contract/withdraw";
import sharp from "sharp";
import { changeSetting } from "@krapao/testkit/settings";
import { beforeEach, describe, expect, test } from "vitest";
import { removeFiles, storeFile } from "#platform/files/stored-files.ts";
import { joinMember, type Member } from "#testing/members.ts";
import {
  setUpSlipWorld,
  decideAll,
  listSlips,
  makeForm,
  sendForm,
  upload,
} from "#testing/slips.ts";

let mali: Member;
const slips = await setUpSlipWorld();
const { world } = slips;
beforeEach(async () => {
  mali = await joinMember(world);
});

const setHours = (closesAt: string, opensAt: string) =>
  changeSetting(world.owner, "slip", { closesAt, opensAt });

const blank = { create: { width: 300, height: 200, channels: 3, background: "#cde" } } as const;
const picture = (format: "png" | "jpeg") => sharp(blank).toFormat(format).toBuffer();

describe("the form", () => {
  test("with no file, an empty one, another field or no form at all", async () => {
    const content = await picture("png");
    const forms = [
      makeForm([]),
      makeForm([{ name: "file", content: "" }]),
      makeForm([{ name: "other", content }]),
      { payload: Buffer.from("{}"), headers: { "content-type": "application/json" } },
    ];
    const codes = await Promise.all(
      forms.map(async (form) => (await sendForm(world, mali, form)).code),
    );
    expect(codes).toEqual(Array(4).fill("SLIP_NO_FILE"));
    const plain = { payload: content, headers: { "content-type": "image/png" } };
    expect(await sendForm(world, mali, plain)).toMatchObject({ status: 415, code: "KEY_INVALID" });
  });

  test("with more than the one file", async () => {
    const content = await picture("png");
    const file = { name: "file", content };
    const twice = await sendForm(world, mali, makeForm([file, file]));
    expect(twice).toMatchObject({ status: 400, code: "SLIP_UPLOAD_FAIL" });
    const field = { name: "amount", content: "100000", fileName: null };
    // A form with so many parts is refused without reading them.
    const crowded = await sendForm(world, mali, makeForm(Array.from({ length: 200 }, () => field)));
    expect(crowded).toMatchObject({ status: 400, code: "SLIP_UPLOAD_FAIL" });
    for (const parts of [[file, field], [field, file], [field]]) {
      const reply = await sendForm(world, mali, makeForm(parts));
      expect(reply).toMatchObject({ status: 400, code: "KEY_INVALID", field: "amount" });
    }
    expect(await listSlips(world, mali)).toEqual([]);
  });

  test("that is incomplete or not a form", async () => {
    const file = { name: "file", content: await picture("png") };
    const { payload, headers } = makeForm([file]);
    const boundary = headers["content-type"]?.split("boundary=")[1];
    for (const part of [
      payload.subarray(0, 40),
      payload.subarray(0, -20),
      makeForm([file, file, file]).payload.subarray(0, -20),
      Buffer.from(`--${boundary}\r\nx: y\r\n\r\nneither\r\n`.repeat(1100)),
      Buffer.from("nothing"),
    ]) {
      const reply = await sendForm(world, mali, { payload: part, headers });
      expect(reply).toMatchObject({ status: 400, code: "SLIP_UPLOAD_FAIL" });
    }
  });

  test("with ten megabytes, and with one byte more", async () => {
    const png = await picture("png");
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect((await upload(world, mali, padded(slipBytesMax))).status).toBe(200);
    const reply = await upload(world, mali, padded(slipBytesMax + 1));
    expect(reply).toMatchObject({ status: 413, code: "SLIP_INVALID_FILE" });
  });

  test("of a caller without a session is not even read", async () => {
    const form = makeForm([{ name: "file", content: await picture("png") }]);
    const reply = await sendForm(world, { ...mali, token: "nobody" }, form);
    expect(reply).toMatchObject({ status: 401, code: "invalid-token" });
  });
});

describe("under a key", () => {
  test("the same picture is the same slip, in its current state", async () => {
    const key = randomUUID();
    const png = await picture("png");
    const first = await upload(world, mali, png, key);
    await decideAll(world);
    const again = await upload(world, mali, png, key);
    expect(again.slip).toEqual({ ...first.slip, status: "FAILED", note: "INVALID_SLIP" });
    expect(await listSlips(world, mali)).toHaveLength(1);
    const path = operation.find.path.replace("{key}", key);
    const found = await world.call({ ...operation.find, path }, { token: mali.token });
    expect(found.body).toMatchObject({ statementType: "deposit", status: "FAILED", amount: 0 });
  });

  test("another picture, and another kind of request, are refused", async () => {
    const key = randomUUID();
    await upload(world, mali, await picture("png"), key);
    const other = await upload(world, mali, await picture("jpeg"), key);
    expect(other).toMatchObject({ status: 409, code: "KEY_INVALID", field: "Idempotency-Key" });
    const used = randomUUID();
    await world.owner.query(
      "update ledger_account set wallet_minor = 100000 where member_id = $1",
      [mali.id],
    );
    const headers = { "idempotency-key": used };
    await world.call(withdraw.withdraw, { token: mali.token, body: { amount: 100 }, headers });
    const mixed = await upload(world, mali, await picture("png"), used);
    expect(mixed).toMatchObject({ status: 409, code: "KEY_INVALID", field: "Idempotency-Key" });
  });

  test("the same key of another member is a different key", async () => {
    const key = randomUUID();
    const nok = await joinMember(world);
    const png = await picture("png");
    const [one, other] = [await upload(world, mali, png, key), await upload(world, nok, png, key)];
    expect(one.slip.reference).not.toBe(other.slip.reference);
  });

  test("fifty concurrent uploads are one slip and one file", async () => {
    const before = (await slips.filesOnDisk()).length;
    const key = randomUUID();
    const png = await picture("png");
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => upload(world, mali, png, key)),
    );
    expect(new Set(replies.map(({ slip }) => slip.reference)).size).toBe(1);
    expect(await listSlips(world, mali)).toHaveLength(1);
    while (await removeFiles(world.ctx));
    expect(await slips.filesOnDisk()).toHaveLength(before + 1);
  });

  test("a repeat gets its answer even if no new slip would be accepted", async () => {
    const key = randomUUID();
    const png = await picture("png");
    const first = await upload(world, mali, png, key);
    await setHours("00:00", "23:59");
    const again = await upload(world, mali, png, key);
    await setHours("00:00", "00:00");
    expect(again.slip.reference).toBe(first.slip.reference);
  });
});

test("slips are not accepted around midnight", async () => {
  const { rows } = await world.owner.query<{ wait: string }>(
    `select (date_trunc('day', clock_now() at time zone 'Asia/Bangkok') + interval '23:50'
       - clock_now() at time zone 'Asia/Bangkok')::text as wait`,
  );
  await setHours("23:45", "00:15");
  await world.moveClock(rows[0]?.wait ?? "");
  // The clock may have moved back, or past the end of the session.
  const visitor = await joinMember(world);
  const png = await picture("png");
  expect(await upload(world, visitor, png)).toMatchObject({ code: "SLIP_UPLOAD_FAIL" });
  await world.moveClock("20 minutes");
  expect(await upload(world, visitor, png)).toMatchObject({ code: "SLIP_UPLOAD_FAIL" });
  await world.moveClock("10 minutes");
  expect(await upload(world, visitor, png)).toMatchObject({ status: 200 });
  await setHours("00:00", "00:00");
});

test("the slips and bytes of a member a day are limited", async () => {
  await world.set("quota", { slipsPerDay: 3, slipMegabytesPerDay: 200, giftsPerHour: 60 });
  const png = await picture("png");
  const replies = await Promise.all(Array.from({ length: 8 }, () => upload(world, mali, png)));
  const limited = replies.filter(({ status }) => status === 429);
  expect(limited.map(({ code }) => code)).toEqual(Array(5).fill("REQUEST_LIMIT"));
  await world.set("quota", { slipsPerDay: 100, slipMegabytesPerDay: 0.001, giftsPerHour: 60 });
  expect(await upload(world, mali, png)).toMatchObject({ status: 429, code: "REQUEST_LIMIT" });
  await world.moveClock("25 hours");
  const nok = await joinMember(world);
  await world.set("quota", { slipsPerDay: 3, slipMegabytesPerDay: 1, giftsPerHour: 60 });
  expect((await upload(world, nok, png)).status).toBe(200);
});

test("the files that a crash left are removed, and nothing else", async () => {
  await upload(world, mali, await picture("png"));
  const kept = await slips.filesOnDisk();
  const old = new Date(Date.now() - 2 * 3600 * 1000);
  for (const path of kept) await utimes(path, old, old);
  const half = await world.ctx.files.newIncoming();
  const fresh = await world.ctx.files.newIncoming();
  for (const path of [half, fresh]) await writeFile(path, "half a picture");
  const orphan = { path: fresh, owner: "member:x", type: "image/jpeg" } as const;
  const name = await storeFile(world.ctx, orphan);
  await utimes(half, old, old);
  expect(await slips.filesOnDisk()).toHaveLength(kept.length + 3);

  await world.ctx.files.sweepIncoming();
  await world.moveClock("59 minutes");
  expect(await removeFiles(world.ctx)).toBe(false);
  expect(await world.ctx.files.read(name)).toBeDefined();
  await world.moveClock("2 minutes");
  await removeFiles(world.ctx);
  expect(await slips.filesOnDisk()).toEqual([...kept, fresh].toSorted());
  await rm(fresh);
});

test("the list is paged, newest first, with slips of one member only", async () => {
  const references: string[] = [];
  for (const _ of [1, 2, 3]) {
    const { slip } = await upload(world, mali, await picture("png"));
    references.unshift(slip.reference);
  }
  await upload(world, await joinMember(world), await picture("png"));
  const page = async (number: number) => {
    const body = { page: number, limit: 2 };
    const reply = await world.call(statement.slips, { token: mali.token, body });
    return { ...reply.body, slips: reply.body.slips.map(({ reference }) => reference) };
  };
  expect(await page(1)).toEqual({ slips: references.slice(0, 2), total: 3 });
  expect(await page(2)).toEqual({ slips: references.slice(2), total: 3 });
  expect(await page(9)).toEqual({ slips: [], total: 3 });
});
