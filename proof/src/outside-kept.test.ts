import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { kinds } from "#outside/line.ts";
import { onDatabase } from "#testing/good-books.ts";
import { openLists, type WorldLists } from "#testing/world-lists.ts";

let lists: WorldLists;
beforeAll(async () => {
  lists = await openLists(inject("postgresUrl"));
});
afterAll(() => lists.remove());

test("differences are kept by provider and day until they end, and an explained one is no breach", async () => {
  const list = lists.withFirst("payout", (entry) => [{ ...entry, amount: "100.01" }]);
  const different = await lists.writeList(JSON.stringify(list));
  const kept = async (client: pg.Client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `select party, kind, name, own_minor::int, outside_minor::int, own_account, outside_account,
         ended_at is not null as "isEnded", explained_act::int
       from world_difference where name = 'other amount'`,
    );
    return rows;
  };
  const found = { party: "bank", kind: "payout", own_minor: 10_000, outside_minor: 10_001 };
  const accounts = { own_account: "SCB ••0010", outside_account: "SCB ••0010" };
  await onDatabase(lists.databaseUrl, async (client) => {
    // Without triggers: an act is named as if it had been done.
    await client.query("set session_replication_role = replica");
    await client.query("delete from world_difference; delete from world_day");
    expect((await lists.runCommand(different)).code).toBe(1);
    expect(await kept(client)).toMatchObject([
      { ...found, ...accounts, isEnded: false, explained_act: null },
    ]);
    const { rows: days } = await client.query<Record<string, unknown>>(
      `select kind, sum(outside_minor - own_minor)::int as more from world_day
       where own_count > 0 and outside_count > 0 group by kind order by kind`,
    );
    expect(days.map(({ kind }) => kind)).toEqual(kinds.toSorted());
    expect(days.find(({ kind }) => kind === "payout")).toMatchObject({ more: 1 });

    // Two operators explain it: it is found again, and is no breach.
    await client.query("update world_difference set explained_act = 7");
    const { code, lines } = await lists.runCommand(different);
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^operator other amount: .*\[explained by act \d+\]$/);

    // With another amount it is another difference.
    const other = lists.withFirst("payout", (entry) => [{ ...entry, amount: "100.02" }]);
    expect((await lists.runCommand(await lists.writeList(JSON.stringify(other)))).code).toBe(1);
    expect(await kept(client)).toMatchObject([{ outside_minor: 10_002, explained_act: null }]);

    // A list about something else says nothing about it. One that agrees ends it.
    const gifts = lists.entries.filter(({ kind }) => kind === "gift");
    expect((await lists.runCommand(await lists.writeList(JSON.stringify(gifts)))).code).toBe(0);
    expect(await kept(client)).toMatchObject([{ isEnded: false }]);
    const all = await lists.writeList(JSON.stringify(lists.entries));
    const early = ["--until", "2001-01-01T00:00:00Z"];
    expect((await lists.runCommand(all, ...early)).code).toBe(0);
    expect(await kept(client)).toMatchObject([{ isEnded: false }]);
    expect((await lists.runCommand(all)).code).toBe(0);
    expect(await kept(client)).toMatchObject([{ isEnded: true }]);
    expect((await lists.runCommand(different)).code).toBe(1);
    expect(await kept(client)).toMatchObject([{ outside_minor: 10_001, isEnded: false }]);
  });
});
