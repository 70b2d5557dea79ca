import { randomUUID } from "node:crypto";
import { chat } from "@krapao/contract/chat";
import { statement } from "@krapao/contract/statement";
import { expect, test } from "vitest";
import { removeFiles } from "#platform/files/stored-files.ts";
import { forgetOld } from "#work/retention.ts";
import { jobs } from "#work/workers.ts";
import { history, newGuest, send, textMessage, upload as uploadToChat } from "#testing/chat.ts";
import { joinMember } from "#testing/members.ts";
import * as slips from "#testing/slips.ts";
import { makeVideo } from "#testing/videos.ts";

const days = ["SLIP", "CHAT_FILE", "CHAT", "CALLBACK", "DEVICE", "INBOX", "LOGIN"];
const env = Object.fromEntries(days.map((name) => [`RETENTION_${name}_DAYS`, "40"]));
const slipWorld = await slips.setUpSlipWorld({ ...env, RETENTION_CHAT_DAYS: "80" });
const { world } = slipWorld;

const forgetAll = async () => {
  while (await forgetOld(world.ctx));
  while (await removeFiles(world.ctx));
};

test("the picture of a decided slip goes, the slip and its money stay", async () => {
  const mali = await joinMember(world);
  const picture = await slips.drawSlip(world, await slips.transfer(world, mali));
  const { slip } = await slips.upload(world, mali, picture);
  await slips.decideAll(world);
  const undecided = await slips.upload(
    world,
    mali,
    await slips.drawSlip(world, await slips.transfer(world, mali)),
  );
  const [money, before] = [
    await slips.balance(world, mali),
    (await slipWorld.filesOnDisk()).length,
  ];

  await world.moveClock("39 days");
  await forgetAll();
  expect(await slipWorld.filesOnDisk()).toHaveLength(before);
  await world.moveClock("2 days");
  await forgetAll();
  expect(await slipWorld.filesOnDisk()).toHaveLength(before - 1);
  // Sessions have ended meanwhile.
  await world.moveClock("-41 days");
  expect(await slips.balance(world, mali)).toBe(money);
  const states = (await slips.listSlips(world, mali)).map(({ status }) => status);
  expect(states.toSorted()).toEqual(["PROCESSING", "SUCCESS"]);
  const view = (reference: string) => {
    const path = statement.slipPicture.path.replace("{reference}", reference);
    return world.call({ ...statement.slipPicture, path }, { token: mali.token });
  };
  expect(await view(slip.reference)).toMatchObject({ status: 404, code: "NO_DATA" });
  expect(await view(undecided.slip.reference)).toMatchObject({ status: 200 });
});

test("the database keeps the picture of a slip that is not decided", async () => {
  const mali = await joinMember(world);
  await slips.upload(world, mali, await slips.drawSlip(world, await slips.transfer(world, mali)));
  const release = world.pool.query(
    `update stored_file set state = 'leaving', due_at = clock_now()
     where name = (select file_name from slip where member_id = $1)`,
    [mali.id],
  );
  await expect(release).rejects.toThrow("a slip that is not decided");
});

test("chat files go first, then the words, then a guest's conversation", async () => {
  const guest = newGuest();
  const content = makeVideo({ bytes: 1000 });
  const { path } = await uploadToChat(world, guest, { call: chat.uploadVideo, content });
  await send(world, guest, textMessage("an old message"));
  const before = [await slipWorld.filesOnDisk(), await world.count("chat_conversation")] as const;

  await world.moveClock("41 days");
  await forgetAll();
  expect((await world.app.inject(path)).statusCode).toBe(404);
  expect(await slipWorld.filesOnDisk()).toHaveLength(before[0].length - 1);
  const words = await history(world, guest);
  expect(words.some(({ sender }) => sender === "customer")).toBe(true);
  await send(world, guest, textMessage("a new message"));

  await world.moveClock("41 days");
  await forgetAll();
  const left = (await history(world, guest)).filter(({ sender }) => sender === "customer");
  expect(left.map(({ message }) => message)).toMatchObject([
    { payload: { message: "a new message" } },
  ]);
  expect(await world.count("chat_conversation")).toBe(before[1]);
  await world.moveClock("81 days");
  await forgetAll();
  expect(await world.count("chat_conversation")).toBe(before[1] - 1);
});

test("callbacks, unused devices and old logins go in small bites; other acts stay", async () => {
  const { id } = await joinMember(world);
  const count = 1203;
  await world.owner.query(
    `insert into callback_event (party, event_id) select 'bank', 'event ' || n from generate_series(1, ${count}) as n`,
  );
  await world.owner.query(
    `insert into audit (actor, act) select $1, act
     from generate_series(1, ${count}), unnest(array['account.login', 'account.edit']) as act`,
    [id],
  );
  // Without the notices that so many new browsers would make.
  await world.owner.query(
    `begin;
     set local session_replication_role = replica;
     insert into member_device (member_id, device_hash)
     select '${id}', sha256(n::text::bytea) from generate_series(1, ${count}) as n;
     commit`,
  );
  const counts = async () => {
    const { rows } = await world.owner.query<{ counts: number[] }>(
      `select array[
         (select count(*) from callback_event where event_id like 'event %'),
         (select count(*) from audit where actor = $1 and act = 'account.login'),
         (select count(*) from member_device where member_id = $1 and device_hash <> $2),
         (select count(*) from audit where actor = $1 and act = 'account.edit')
       ]::integer[] as counts`,
      [id, Buffer.alloc(32)],
    );
    return rows[0]?.counts ?? [];
  };
  const [, logins = 0, devices = 0] = await counts();
  await world.moveClock("41 days");
  expect(await forgetOld(world.ctx)).toBe(true);
  expect(await counts()).toEqual([count - 500, logins - 500, devices - 500, count]);
  await forgetAll();
  expect(await counts()).toEqual([0, 0, 0, count]);
  await world.owner.query(
    "insert into audit (actor, act, subject) values ($1, 'account.login', $2)",
    [id, randomUUID()],
  );
  const early = world.owner.query("delete from audit where act = 'account.login'");
  await expect(early).rejects.toThrow("only grows");
});

test("sessions, codes, limits, announcements and links go in small bites", async () => {
  const mali = await joinMember(world);
  const { id } = mali;
  await slips.upload(world, mali, await slips.drawSlip(world, await slips.transfer(world, mali)));
  const count = 2100;
  const each = `from generate_series(1, ${count}) as n`;
  const file = "(select file_name from slip where member_id = $1)";
  const filled = {
    session: `(token_hash, member_id, expires_at)
      select sha256(('session' || n)::bytea), $1, clock_now() - interval '8 days' ${each}`,
    otp: `(token_hash, code_hash, browser_hash, phone, reference, created_at, expires_at)
      select hash, hash, hash, $1, 'ABCD', clock_now() - interval '3 days', clock_now()
      ${each}, sha256(('otp' || n)::bytea) as hash`,
    throttle: `(key, at) select $1, clock_now() - interval '3 days' ${each}`,
    deposit_announcement: `(member_id, currency, amount_minor, expires_at)
      select $1, 'BAHT', 100, clock_now() - interval '2 days' ${each}`,
    file_link: `(token_hash, file_name, expires_at)
      select sha256(($1 || n)::bytea), ${file}, clock_now() - interval '1 day' ${each}`,
    operator_session: `(token_hash, operator_id, device_hash, expires_at)
      select sha256(($1 || n)::bytea), 'lek', sha256($1::bytea), clock_now() - interval '8 days'
      ${each}`,
  };
  await world.owner.query("insert into operator (id, name) values ('lek', 'Lek')");
  const tables = Object.keys(filled);
  const counts = () => Promise.all(tables.map((table) => world.count(table)));
  const before = await counts();
  for (const [table, rows] of Object.entries(filled)) {
    await world.owner.query(`insert into ${table} ${rows}`, [id]);
  }
  const { work } = jobs.sweep;
  const full = await counts();
  expect(full).toEqual(before.map((rows) => rows + count));
  expect(await work(world.ctx)).toBe(true);
  const left = await counts();
  expect(left.map((rows, index) => (full[index] ?? 0) - rows)).toEqual(tables.map(() => 1000));
  while (await work(world.ctx));
  // What the other tests left is old as well, or stays.
  for (const [index, rows] of (await counts()).entries())
    expect(rows).toBeLessThanOrEqual(before[index] ?? 0);
});
