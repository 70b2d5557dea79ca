import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { account } from "@krapao/contract/account";
import { lookup } from "@krapao/contract/lookup";
import { acts } from "@krapao/contract/office/acts";
import { record } from "@krapao/contract/office/record";
import { service } from "@krapao/contract/office/service";
import type pg from "pg";
import { expect, test } from "vitest";
import { runBackup } from "#admin/backups.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";
import { reportProcess } from "#watch/process-state.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

const body = { reason: "the bank is down" };
const isMemberServed = async () => (await world.call(lookup.info)).status;

test("one person ends the service at once, and two let it go on", async () => {
  const clerk = await openBrowser(office, "clerk");
  const engineer = await openBrowser(office, "engineer");
  const owner = await openBrowser(office, "owner");
  expect(await isMemberServed()).toBe(200);
  expect((await clerk.call(service.resume, { body })).code).toBe("NOT_ALLOWED");
  expect((await engineer.call(service.resume, { body })).code).toBe("NO_DATA");
  expect((await clerk.call(service.end, { body })).body.state).toBe("DONE");
  expect(await isMemberServed()).toBe(410);
  expect((await owner.call(service.read)).body.isEnded).toBe(true);
  expect((await clerk.call(service.end, { body })).code).toBe("NO_DATA");
  const requested = await engineer.call(service.resume, { body });
  expect(requested.body.state).toBe("WAITS");
  expect(await isMemberServed()).toBe(410);
  expect((await owner.approve(requested.body.actId)).body.state).toBe("DONE");
  expect(await isMemberServed()).toBe(200);
});

test("one person closes a provider at once, and two open it", async () => {
  const clerk = await openBrowser(office, "clerk");
  const engineer = await openBrowser(office, "engineer");
  const owner = await openBrowser(office, "owner");
  const find = async (code: string) =>
    (await owner.call(service.read)).body.providers.find((one) => one.code === code);
  const open = (await owner.call(service.read)).body.providers.find(({ isOpen }) => isOpen);
  const params = { code: open?.code ?? "" };
  expect((await clerk.call(service.closeProvider, { params, body })).body.state).toBe("DONE");
  expect(await find(params.code)).toMatchObject({ isOpen: false, openAct: null });
  const requested = await engineer.call(service.openProvider, { params, body });
  expect(await find(params.code)).toMatchObject({ isOpen: false, openAct: requested.body.actId });
  expect((await owner.approve(requested.body.actId)).body.state).toBe("DONE");
  expect(await find(params.code)).toMatchObject({ isOpen: true, openAct: null });
});

test("one person blocks a network at once, and two let it in again", async () => {
  const clerk = await openBrowser(office, "clerk");
  const engineer = await openBrowser(office, "engineer");
  const owner = await openBrowser(office, "owner");
  const given = { body: { network: "198.51.100.77/24", reason: "many forged slips" } };
  const network = "198.51.100.0/24";
  const list = async () => (await owner.call(service.read)).body.addresses;
  const isRefused = async () => {
    const login = { username: "0800000000", password: "nobody's password" };
    const call = { body: login, address: "198.51.100.3" };
    return (await world.call(account.login, call)).code === "INVALID_IP";
  };
  const strange = { body: { network: "1.2.3", reason: "many forged slips" } };
  expect(await clerk.call(service.blockAddress, strange)).toMatchObject({ code: "KEY_INVALID" });
  expect((await engineer.call(service.unblockAddress, given)).code).toBe("NO_DATA");
  const blocked = await clerk.call(service.blockAddress, given);
  expect(blocked.body.state).toBe("DONE");
  expect(await list()).toMatchObject([{ network, reason: "many forged slips", openAct: null }]);
  expect(await isRefused()).toBe(true);
  expect((await clerk.call(service.blockAddress, given)).code).toBe("NO_DATA");
  expect((await clerk.call(service.unblockAddress, given)).code).toBe("NOT_ALLOWED");
  const { actId, state } = (await engineer.call(service.unblockAddress, given)).body;
  expect(state).toBe("WAITS");
  expect(await list()).toMatchObject([{ network, openAct: actId }]);
  const statements = [
    "insert into blocked_address (network) values ('192.0.2.0/24')",
    "update blocked_address set network = '192.0.2.0/24'",
    "delete from blocked_address",
    "select office_address_apply('address.block', '192.0.2.0/24')",
    `select office_address_apply('address.unblock', '${network}')`,
  ];
  expect(await office.listUnguarded(statements)).toEqual([]);
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  expect(await list()).toEqual([]);
  expect(await isRefused()).toBe(false);
  const read = { params: { id: blocked.body.actId } };
  expect((await owner.call(acts.read, read)).body).toMatchObject({ undoneBy: actId });
});

test("processes report themselves, and a silent one is seen", async () => {
  const engineer = await openBrowser(office, "engineer");
  world.ctx.watch.workers.started("withdraw");
  world.ctx.watch.calls.note({
    provider: "bank",
    call: "pay",
    reference: undefined,
    outcome: "no_answer",
    seconds: 3,
    error: undefined,
  });
  await reportProcess(world.ctx, 0);
  const { processes, workers, calls, queues } = (await engineer.call(service.read)).body;
  expect(processes).toMatchObject([{ isLate: false }]);
  expect(workers).toContainEqual({ name: "withdraw", ageSeconds: 0 });
  expect(calls).toContainEqual({
    provider: "bank",
    call: "pay",
    calls: 1,
    failed: 1,
    silentSeconds: 3,
  });
  expect(queues.map(({ name }) => name)).toContain("payouts");
  await world.moveClock("31 seconds");
  expect((await engineer.call(service.read)).body).toMatchObject({
    processes: [{ isLate: true }],
    workers: [],
  });
  await world.moveClock("10 minutes");
  await world.owner.query("update process_state set name = 'gone'");
  await reportProcess(world.ctx, 0);
  const { rows } = await world.owner.query<{ name: string }>("select name from process_state");
  expect(rows.map(({ name }) => name)).not.toContain("gone");
});

test("the last backup and the last rehearsed restore are noted from the things themselves", async () => {
  const owner = await openBrowser(office, "owner");
  const backups = async () => (await owner.call(service.read)).body.backups;
  const operator = { pool: world.owner, actor: "operator:pim" };
  expect(await backups()).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), "krapao-backup-"));
  try {
    await expect(runBackup(operator, ["made", folder])).rejects.toThrow("no base backup");
    await writeFile(
      join(folder, "backup_label"),
      "START WAL LOCATION: 0/2000028\nSTART TIME: 2026-01-02 03:04:05 UTC\nLABEL: nightly\n",
    );
    expect(await runBackup(operator, ["made", folder])).toContain("2026-01-02T03:04:05");
  } finally {
    await rm(folder, { recursive: true });
  }
  const made = {
    kind: "made",
    at: "2026-01-02T03:04:05.000Z",
    location: folder,
    by: "console.pim",
  };
  expect(await backups()).toEqual([made]);
  const { lines } = (await owner.call(record.list, { body: { event: "backup.made" } })).body;
  expect(lines).toMatchObject([{ operator: "console.pim", subject: folder }]);

  const copy = world.owner.options.connectionString ?? "";
  const rehearse = (started: string) => {
    // A copy runs beside the database, in a cluster of its own.
    const query = async (text: string, values?: unknown[]) => {
      const result = await world.owner.query<Record<string, unknown>>(text, values);
      const rows = result.rows.map((row) => ("started" in row ? { ...row, started } : row));
      return { rows };
    };
    return runBackup({ ...operator, pool: { query } as unknown as pg.Pool }, ["rehearsed", copy]);
  };
  await expect(runBackup(operator, ["rehearsed", copy])).rejects.toThrow("the running database");
  await expect(rehearse("earlier")).rejects.toThrow("check:books on the copy first");
  const check = (breaches: number) =>
    world.owner.query(
      `insert into check_result (kind, scope, started_at, finished_at, checked, breaches, position)
       values ('books', 'whole', now(), now(), 10, $1, '1')
       on conflict (kind, scope) do update set breaches = excluded.breaches`,
      [breaches],
    );
  await check(1);
  await expect(rehearse("earlier")).rejects.toThrow("broken promises");
  await check(0);
  expect(await rehearse("earlier")).toContain("rehearsal");
  expect(await backups()).toMatchObject([made, { kind: "rehearsed", by: "console.pim" }]);
  expect(JSON.stringify(await backups())).not.toContain("postgres:");
});
