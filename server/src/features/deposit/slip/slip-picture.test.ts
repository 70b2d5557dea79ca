import { statement } from "@krapao/contract/statement";
import sharp from "sharp";
import { expect, test } from "vitest";
import { joinMember, type Member } from "#testing/members.ts";
import { setUpSlipWorld, upload } from "#testing/slips.ts";

const { world } = await setUpSlipWorld();
const mali = await joinMember(world);
const picture = await sharp({
  create: { width: 300, height: 200, channels: 3, background: "#cde" },
})
  .png()
  .toBuffer();
const { reference } = (await upload(world, mali, picture)).slip;

function readPicture(member: Member, wanted = reference) {
  const path = statement.slipPicture.path.replace("{reference}", wanted);
  return world.call({ ...statement.slipPicture, path }, { token: member.token });
}

test("the owner gets a URL that shows the picture and nothing else", async () => {
  const { status, body } = await readPicture(mali);
  expect(status).toBe(200);
  expect(body.url).toMatch(/^\/files\/[\w-]{43}$/);
  const shown = await world.app.inject(body.url);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": "inline",
    "content-length": String(shown.rawPayload.length),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(shown.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
  expect((await sharp(shown.rawPayload).metadata()).format).toBe("jpeg");
});

test("every view has its own URL, which is valid for a few minutes", async () => {
  const first = (await readPicture(mali)).body.url;
  const second = (await readPicture(mali)).body.url;
  expect(second).not.toBe(first);
  await world.moveClock("4 minutes");
  expect((await world.app.inject(first)).statusCode).toBe(200);
  await world.moveClock("2 minutes");
  for (const url of [first, second]) {
    const gone = await world.app.inject(url);
    expect(gone.statusCode).toBe(404);
    expect(gone.json()).toMatchObject({ code: "NO_DATA" });
  }
});

test("another member's slip is not found, like one that does not exist", async () => {
  const nok = await joinMember(world);
  const before = await world.count("file_link");
  expect(await readPicture(nok)).toMatchObject({ status: 404, code: "NO_DATA" });
  expect(await readPicture(mali, "0000000000000000")).toMatchObject({
    status: 404,
    code: "NO_DATA",
  });
  expect(await world.count("file_link")).toBe(before);
});

test("no other URL leads to a file", async () => {
  const { rows } = await world.owner.query<{ file_name: string }>("select file_name from slip");
  const name = rows[0]?.file_name ?? "";
  const { rows: links } = await world.owner.query<{ token_hash: Buffer }>(
    "select token_hash from file_link",
  );
  const stored = links[0]?.token_hash.toString("base64url") ?? "";
  const guesses = [name, stored, "..%2f..%2fkept", `..%2fkept%2f${name.slice(0, 2)}%2f${name}`, ""];
  for (const guess of guesses) {
    const reply = await world.app.inject(`/files/${guess}`);
    expect(reply.statusCode, guess).toBe(404);
  }
});
