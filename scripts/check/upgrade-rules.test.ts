import { expect, test } from "vitest";
import { checkMigration } from "./migration-rules.ts";
import { checkStars } from "./star-rules.ts";

const version = "2.3.0";
const outside = "-- outside a transaction\n";

function check(text: string, path = "server/database/migrations/0012_next.sql"): string[] {
  return checkMigration({ path, text }, version).map(
    ({ sentence }) => sentence.split(":")[0] ?? "",
  );
}

test.each([
  "create table next (id integer primary key, at timestamptz not null); create index next_at on next (at);",
  "alter table member add column nickname text;",
  "alter table member add column nickname text not null default '', add column age integer;",
  "alter table member add column age integer default 7 not null;",
  "alter table member alter column nickname drop not null;",
  "alter table member add constraint member_age check (age > 7) not valid;",
  "alter table member add constraint member_key unique using index member_key;",
  "create table next (id integer); alter table next add constraint next_id check (id > 0);",
  "create function drop_all() returns integer language sql as $$ select 1; drop table member; $$;",
  "-- drop table member;\ninsert into setting values ('drop table', '1');",
  `${outside}create index concurrently member_age on member (age);`,
  `${outside}drop index concurrently if exists member_age;`,
  `${outside}alter table member validate constraint member_age;`,
])("a migration that the last version does not notice passes: %s", (text) => {
  expect(check(text)).toEqual([]);
});

test.each([
  ["drop table member;", "drops something"],
  ["drop function ledger_lock;", "drops something"],
  ["alter table member drop column age;", "drops something"],
  ["alter table member drop constraint member_age;", "drops something"],
  ["alter table member rename column age to years;", "renames something"],
  ["alter table member alter column age type bigint;", "changes a type"],
  ["alter table member alter column age set not null;", "forbids null"],
  [
    "alter table member add column age integer not null;",
    "adds a column that is not null and has no default",
  ],
  [
    "alter table member add column a integer default 1, add column b integer not null;",
    "adds a column that is not null and has no default",
  ],
  ["truncate member;", "empties a table"],
  ["create index member_age on member (age);", "builds an index without `concurrently`"],
  ["create unique index member_age on member (age);", "builds an index without `concurrently`"],
  [
    "alter table member add constraint member_age check (age > 7);",
    "adds a constraint without `not valid`",
  ],
  ["alter table member add unique (age);", "adds a key without `using index`"],
  [
    "alter table member add column b integer generated always as (age) stored;",
    "adds a column that rewrites the table",
  ],
  [
    "create index concurrently member_age on member (age);",
    "needs the first line `-- outside a transaction`",
  ],
  [`${outside}update member set age = 7;`, "cannot be repeated after a crash"],
])("a migration that the last version would notice is refused: %s", (text, sentence) => {
  expect(check(text)).toEqual([sentence]);
});

test("a contract migration takes away what a released version stopped using", () => {
  const drop = "alter table member drop column age;\n";
  expect(check(`-- contract: version 2.2.0 stopped using member.age\n${drop}`)).toEqual([]);
  expect(check(`-- contract: version 2.3.0 stopped using member.age\n${drop}`)).toEqual([
    "takes away what version 2.3.0 stopped using, which is not released before 2.3.0.",
  ]);
  expect(check(`-- contract\n${drop}`)).toEqual(["must say `-- contract", "drops something"]);
  const index =
    "-- contract: version 2.2.0 stopped using x\ncreate index member_age on member (age);";
  expect(check(index)).toEqual(["builds an index without `concurrently`"]);
});

test("the first release is not checked", () => {
  expect(check("drop table member;", "server/database/migrations/0011_chat.sql")).toEqual([]);
});

function stars(text: string, path = "server/src/features/chat/queries.ts"): number[] {
  return checkStars({ path, text }).map(({ line = 0 }) => line);
}

test("a statement that selects all columns is found", () => {
  expect(stars('db.selectFrom("chat").selectAll()')).toEqual([1]);
  expect(stars('db.insertInto("chat").values({}).returningAll()')).toEqual([1]);
  expect(stars("sql`\n  select * from chat`")).toEqual([2]);
  expect(stars("sql`update chat set a = 1\n returning chat.*`")).toEqual([2]);
  expect(stars("sql`select a,\n  chat.*, b from chat`")).toEqual([2]);
  expect(stars("sql`select ${columns}, ${alias}.* from chat`")).toEqual([1]);
  expect(stars("insert into a values (1) returning *;", "server/database/functions/a.sql")).toEqual(
    [1],
  );
});

test("other stars are left alone", () => {
  expect(stars("sql`select count(*), a * 2 from chat`")).toEqual([]);
  expect(stars("/** select the latest,\n * and so on */")).toEqual([]);
  expect(stars("sql`select * from chat`", "server/src/features/chat/chat.test.ts")).toEqual([]);
  expect(stars("sql`select * from chat`", "proof/src/books.ts")).toEqual([]);
});
