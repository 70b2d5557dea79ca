import { randomUUID } from "node:crypto";
import type pg from "pg";
import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { addDatabase } from "#platform/postgres/database.ts";
import { createPool } from "./database.ts";

let url: string;
beforeAll(async () => {
  url = await addDatabase(inject("postgresUrl"), `test_${randomUUID().replaceAll("-", "")}`);
});

let table: string;
let read: string;
let pool: pg.Pool;
beforeEach(async () => {
  pool = createPool({ url, as: "owner", size: 2 });
  onTestFinished(() => pool.end());
  const word = randomUUID().replaceAll("-", "");
  table = `table_${word}`;
  read = `select * from ${table} where id = $1`;
  await pool.query(`create table ${table} (id integer); insert into ${table} values (1)`);
});

const addColumn = () => pool.query(`alter table ${table} add column later integer default 7`);

test("a statement whose result has changed is prepared again", async () => {
  expect((await pool.query(read, [1])).rows).toEqual([{ id: 1 }]);
  await addColumn();
  expect((await pool.query(read, [1])).rows).toEqual([{ id: 1, later: 7 }]);
  await pool.query(`alter table ${table} add column last integer`);
  const client = await pool.connect();
  onTestFinished(() => client.release());
  expect((await client.query(read, [1])).rows).toEqual([{ id: 1, later: 7, last: null }]);
});

test("a transaction fails once with an outdated plan, and then no connection has it", async () => {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  onTestFinished(() => {
    one.release();
    other.release();
  });
  for (const client of [one, other]) await client.query(read, [1]);
  await one.query(`alter table ${table} add column later integer default 7`);
  await one.query("begin");
  await expect(one.query(read, [1])).rejects.toMatchObject({ code: "0A000" });
  await expect(one.query(read, [1])).rejects.toMatchObject({ code: "25P02" });
  await one.query("rollback");
  for (const client of [one, other]) {
    await client.query("begin");
    expect((await client.query(read, [1])).rows).toEqual([{ id: 1, later: 7 }]);
    await client.query("commit");
  }
});

test("a statement that calls a function which was dropped and created again calls the new one", async () => {
  const name = `of_${table}`;
  const create = (body: string) =>
    pool.query(`create function ${name}(given integer) returns integer language plpgsql
      as $$ begin return ${body}; end $$`);
  const call = `select ${name}($1) as result`;
  await create("given + 1");
  expect((await pool.query(call, [1])).rows).toEqual([{ result: 2 }]);
  await pool.query(`drop function ${name}`);
  await create("given + 2");
  expect((await pool.query(call, [1])).rows).toEqual([{ result: 3 }]);
});

test("a write with an outdated plan is done once", async () => {
  const write = `insert into ${table} (id) values ($1) returning *`;
  await pool.query(write, [2]);
  await addColumn();
  expect((await pool.query(write, [3])).rows).toEqual([{ id: 3, later: 7 }]);
  const { rows } = await pool.query(`select id from ${table} order by id`);
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test("an error of another kind is not repeated", async () => {
  const sequence = `sequence_${table}`;
  await pool.query(`create sequence ${sequence}`);
  await expect(
    pool.query(`select nextval('${sequence}'), 1 / $1::integer`, [0]),
  ).rejects.toMatchObject({ code: "22012" });
  const { rows } = await pool.query(`select last_value from ${sequence}`);
  expect(rows).toEqual([{ last_value: 1n }]);
});
