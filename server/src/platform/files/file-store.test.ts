import { randomBytes, randomUUID } from "node:crypto";
import { chat } from "@krapao/contract/chat";
import { statement } from "@krapao/contract/statement";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#config/config.ts";
import { removeFiles, storeFile } from "#platform/files/stored-files.ts";
import { addDatabase } from "#platform/postgres/database.ts";
import { startServer } from "#lifecycle/start.ts";
import { newGuest, upload as uploadToChat } from "#testing/chat.ts";
import { type FileBackendControl, fileBackends } from "#testing/file-backends.ts";
import { joinMember, type Member } from "#testing/members.ts";
import * as slips from "#testing/slips.ts";
import { ObjectStorageServer } from "#testing/object-storage.ts";
import { makeVideo } from "#testing/videos.ts";
import type { World } from "#testing/world.ts";

describe.each(fileBackends)("files in %s", (_, control) => {
  let backend: FileBackendControl;
  let world: World;
  let mali: Member;
  beforeAll(async () => {
    backend = await control();
    ({ world } = await slips.createSlipWorld(backend.env));
    mali = await joinMember(world);
  });
  afterAll(async () => {
    await world.close();
    await backend.stop();
  });

  const sendSlip = async (member = mali) => {
    const picture = await slips.drawSlip(world, await slips.transfer(world, member));
    return slips.upload(world, member, picture);
  };
  const statusOf = async ({ reference }: { reference: string }) => {
    const all = await slips.listSlips(world, mali);
    return all.find((slip) => slip.reference === reference)?.status;
  };
  const load = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers });
  const linkOf = async ({ reference }: { reference: string }) => {
    const path = statement.slipPicture.path.replace("{reference}", reference);
    const { token } = mali;
    return (await world.call({ ...statement.slipPicture, path }, { token })).body.url;
  };
  const whileAway = async (work: () => Promise<void>) => {
    await backend.goAway(world);
    try {
      await work();
    } finally {
      await backend.comeBack(world);
    }
  };
  /** The names of all files that a row knows. */
  const known = async () => {
    const query = "select name from stored_file where state in ('kept', 'leaving')";
    const { rows } = await world.owner.query<{ name: string }>(query);
    return rows.map(({ name }) => name).toSorted();
  };

  test("a slip is stored, read, credited and shown", async () => {
    const { slip } = await sendSlip();
    await slips.decideAll(world);
    expect(await statusOf(slip)).toBe("SUCCESS");
    const shown = await load(await linkOf(slip));
    expect(shown.headers["content-length"]).toBe(String(shown.rawPayload.length));
    expect((await sharp(shown.rawPayload).metadata()).format).toBe("jpeg");
    expect(await backend.names(world)).toEqual(await known());
  });

  test("a video is sent whole and in ranges", async () => {
    const content = makeVideo({ bytes: 300_000 });
    const sent = { call: chat.uploadVideo, content };
    const { path } = await uploadToChat(world, newGuest(), sent);
    const whole = (await load(path)).rawPayload;
    expect(whole).toHaveLength(content.length);
    const part = async (range: string) => {
      const { statusCode, headers, rawPayload } = await load(path, { range });
      return [statusCode, headers["content-range"], rawPayload];
    };
    const size = whole.length;
    expect(await part("bytes=0-1")).toEqual([206, `bytes 0-1/${size}`, whole.subarray(0, 2)]);
    expect(await part("bytes=-10")).toEqual([
      206,
      `bytes ${size - 10}-${size - 1}/${size}`,
      whole.subarray(-10),
    ]);
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`]);
  });

  test("while the store is away, slips wait and uploads are refused; then all goes on", async () => {
    const { slip } = await sendSlip();
    const url = await linkOf(slip);
    const calls = await countFailedCalls(world);
    await whileAway(async () => {
      for (let tries = 0; tries < 5; tries += 1) {
        await slips.decideAll(world);
        await world.moveClock("5 minutes");
      }
      expect(await statusOf(slip)).toBe("PROCESSING");
      expect(await sendSlip()).toMatchObject({ status: 503, code: "SLIP_UPLOAD_FAIL" });
      const content = makeVideo({ bytes: 1000 });
      const chatUpload = { call: chat.uploadVideo, content };
      expect(await uploadToChat(world, newGuest(), chatUpload)).toMatchObject({
        status: 503,
        code: "INTERNAL_SERVER_ERROR",
      });
      expect(await removeFiles(world.ctx)).toBe(false);
      await world.moveClock("-25 minutes");
      expect((await load(url)).statusCode).toBe(503);
    });
    expect(await countFailedCalls(world)).toBeGreaterThan(calls);
    await world.moveClock("1 minute");
    await slips.decideAll(world);
    expect(await statusOf(slip)).toBe("SUCCESS");
  });

  test("files are removed by their rows: unfinished uploads go, all others stay", async () => {
    await sendSlip();
    const path = await world.ctx.files.newIncoming();
    await sharp(randomBytes(300), { raw: { width: 10, height: 10, channels: 3 } })
      .jpeg()
      .toFile(path);
    const name = await storeFile(world.ctx, { path, owner: "member:x", type: "image/jpeg" });
    expect(await backend.names(world)).toContain(name);
    await backend.addForeign(world);
    await world.moveClock("61 minutes");
    await whileAway(async () => {
      expect(await removeFiles(world.ctx)).toBe("unanswered");
    });
    // The lease of the failed try.
    await world.moveClock("6 minutes");
    expect(await removeFiles(world.ctx)).toBe(false);
    expect(await backend.names(world)).toEqual(["README.txt", ...(await known())].toSorted());
    expect(await known()).not.toContain(name);
  });

  test("without its mark the store is away: nothing is written or removed", async () => {
    await sendSlip();
    const before = await backend.names(world);
    await backend.takeMark(world);
    onTestFinished(() => backend.returnMark(world));
    expect(await sendSlip()).toMatchObject({ status: 503 });
    await world.moveClock("61 minutes");
    expect(await removeFiles(world.ctx)).toBe("unanswered");
    expect((await backend.names(world)).filter((name) => !name.endsWith("taken"))).toEqual(before);
  });

  const startWith = async (env: Record<string, string>) => {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const databaseUrl = await addDatabase(inject("postgresUrl"), name, inject("migratedName"));
    const settings = { DATA_DIR: world.config.dataDir, ...backend.env };
    return startServer(readConfig({ DATABASE_URL: databaseUrl, ...settings, ...env }));
  };

  test("a start with another database ends with a sentence and deletes nothing", async () => {
    await sendSlip();
    const before = await backend.names(world);
    await expect(startWith({})).rejects.toThrow(
      /^The files of members cannot be used: the (folder|bucket) .* belongs to another database: set/,
    );
    expect(await backend.names(world)).toEqual(before);
  });

  test("a start of this database without its files ends with a sentence", async () => {
    const { databaseUrl = "" } = world.config;
    await backend.takeMark(world);
    onTestFinished(() => backend.returnMark(world));
    await expect(startWith({ DATABASE_URL: databaseUrl })).rejects.toThrow(
      /does not have the file "database" with [0-9a-f-]{36}, the mark of this database/,
    );
  });
});

describe("a start with an object storage that cannot be used ends with one sentence", () => {
  let server: ObjectStorageServer;
  beforeAll(async () => {
    server = await ObjectStorageServer.start();
  });
  afterAll(() => server.stop());

  test.each<[what: string, env: Record<string, string>, sentence: RegExp]>([
    [
      "a wrong key",
      { S3_SECRET_ACCESS_KEY: "not the key" },
      /: the bucket krapao-test-\S+ at http:\/\/127\.0\.0\.1:\d+ refuses the key \(403 SignatureDoesNotMatch\)\.$/,
    ],
    ["a bucket that does not exist", { S3_BUCKET: "other" }, /does not exist \(404 NoSuchBucket\)/],
    [
      "nobody at the address",
      { S3_ENDPOINT: "http://127.0.0.1:1" },
      /does not answer \(ECONNREFUSED\)/,
    ],
  ])("%s", async (_, env, sentence) => {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const databaseUrl = await addDatabase(inject("postgresUrl"), name, inject("migratedName"));
    const config = readConfig({ DATABASE_URL: databaseUrl, ...server.env, ...env });
    await expect(startServer(config)).rejects.toThrow(sentence);
  });
});

async function countFailedCalls(world: World): Promise<number> {
  const { payload } = await world.app.inject("/metrics");
  const lines = payload
    .split("\n")
    .filter((line) => line.startsWith('provider_calls_total{provider="files"'));
  return lines
    .filter((line) => line.includes('outcome="no_answer"'))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}
