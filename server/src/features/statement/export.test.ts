import { statement } from "@krapao/contract/statement";
import type { StatementFilters } from "@krapao/contract/statement-filters";
import { expect, test } from "vitest";
import { joinMember, type Member } from "#testing/members.ts";
import { addHistory, listAll } from "#testing/statements.ts";
import { setUpWorld } from "#testing/world.ts";
import { writeCell } from "./csv.ts";
import { openExport } from "./export.ts";

const world = await setUpWorld();

const request = (member: Member, filters: StatementFilters = {}, lang = "TH") =>
  world.call(statement.export, { token: member.token, body: filters, cookies: { lang } });

const download = (url: string) => world.app.inject({ method: "GET", url });

const linesOf = (text: string) => text.split("\r\n").map((line) => line.split(","));

async function joinWithHistory(count: number): Promise<Member> {
  const member = await joinMember(world);
  await addHistory(world, member.id, count);
  return member;
}

test("the file has every entry, in Bangkok's time, with plain decimals", async () => {
  const member = await joinWithHistory(450);
  const { body } = await request(member);
  const { statusCode, headers, rawPayload } = await download(body.url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="statement.csv"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [names, codes, ...rows] = linesOf(rawPayload.toString("utf8"));
  expect(names?.[1]).toBe("วันที่และเวลา");
  expect(codes?.slice(0, 4)).toEqual(["reference", "time", "utc_offset", "type"]);
  expect(rows.pop()).toEqual([""]);
  const all = await listAll(world, member);
  expect(rows).toHaveLength(450);
  expect(rows.map(([reference]) => reference)).toEqual(
    all.map(({ number }) => `${member.id}-${number}`),
  );
  expect(rows.map((row) => row[9])).toEqual(all.map(({ amount }) => amount.toFixed(2)));
  // Two milliseconds before midnight in Bangkok.
  expect(rows.at(-1)?.slice(1, 8)).toEqual([
    "2026-01-31 23:59:59",
    "UTC+07:00",
    "ฝากเงิน",
    "สำเร็จ",
    "KBANK",
    "กระเป๋าหลัก",
    "",
  ]);
});

test("the file keeps to the filters and to the language", async () => {
  const member = await joinWithHistory(60);
  const read = async (lang: string) => {
    const { body } = await request(member, { kind: "withdraw", status: "SUCCESS" }, lang);
    const { body: text } = await download(body.url);
    return linesOf(text).slice(2, -1);
  };
  const rows = await read("EN");
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(["Withdrawal"]));
  expect(new Set((await read("LA")).map((row) => row[3]))).toEqual(new Set(["ຖອນເງິນ"]));
});

test("a name that is a formula becomes a text", async () => {
  const member = await joinWithHistory(1);
  const evil = `=HYPERLINK("http://x","y")`;
  await world.owner.query(
    `insert into operation (member_id, number, kind, state, currency, amount_minor, source, target,
       detail, wallet_after_minor, created_at, ended_at)
     values ($1, 2, 'bonus', 'SUCCESS', 'BAHT', 100, 'PROMOTION', 'WALLET', $2, 0, now(), now())`,
    [member.id, { reward: "promotion", names: { th: evil, la: evil, en: evil } }],
  );
  const { body } = await request(member);
  const { body: text } = await download(body.url);
  expect(text).toContain(`,"'=HYPERLINK(""http://x"",""y"")",`);
});

test.each([
  ["=1+1", `"'=1+1"`],
  ["+66", `"'+66"`],
  ["-1", `"'-1"`],
  ["@x", `"'@x"`],
  ["\tx", `"'\tx"`],
  ["\r=1", `"'\r=1"`],
  ["＝1", `"'＝1"`],
  ["a,b", `"a,b"`],
  [`a"b`, `"a""b"`],
  ["100.00", "100.00"],
  ["กระเป๋าหลัก", "กระเป๋าหลัก"],
])("the cell %j is written as %s", (value, cell) => {
  expect(writeCell(value)).toBe(cell);
});

test("an address is a secret that expires and is replaced by the next", async () => {
  const member = await joinWithHistory(3);
  const { body: first } = await request(member);
  expect((await download(first.url)).statusCode).toBe(200);
  // A browser may take a file twice.
  expect((await download(first.url)).statusCode).toBe(200);
  const { body: second } = await request(member);
  expect((await download(first.url)).statusCode).toBe(404);
  expect((await download(second.url.slice(0, -1))).statusCode).toBe(404);
  await world.moveClock("301 seconds");
  expect((await download(second.url)).json()).toMatchObject({ code: "NO_DATA" });
});

/** Takes the first part of a file and waits, as a slow connection does. */
async function beginReading(url: string) {
  const file = await openExport(world.ctx, url.split("/").at(-1) ?? "");
  const parts = file[Symbol.asyncIterator]();
  await parts.next();
  return { parts, file };
}

test("a member writes one file at a time, on any server", async () => {
  const member = await joinWithHistory(450);
  const { body } = await request(member);
  const { parts, file } = await beginReading(body.url);
  expect(await request(member)).toMatchObject({ status: 429, code: "REQUEST_LIMIT" });
  expect((await download(body.url)).statusCode).toBe(404);
  // The client goes away: with the end of this file the next one may begin.
  const isClosed = new Promise((resolve) => file.once("close", resolve));
  await parts.return?.();
  await isClosed;
  expect((await request(member)).status).toBe(200);
});

test("a file that stalls loses its place, and ends when another has begun", async () => {
  const member = await joinWithHistory(900);
  const { body } = await request(member);
  const { parts } = await beginReading(body.url);
  await world.moveClock("61 seconds");
  const { body: next } = await request(member);
  expect((await download(next.url)).statusCode).toBe(200);
  const rest = async () => {
    while (!(await parts.next()).done);
  };
  await expect(rest()).rejects.toThrow("has replaced this one");
});

test("files are limited by the hour, and bad filters are refused first", async () => {
  const member = await joinWithHistory(1);
  for (let count = 0; count < 20; count += 1) {
    expect((await request(member)).status).toBe(200);
  }
  const refused = await request(member);
  expect(refused).toMatchObject({ status: 429, code: "REQUEST_LIMIT" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(await request(member, { from: "2026-02-31" })).toMatchObject({
    status: 400,
    code: "KEY_INVALID",
    field: "from",
  });
});

test("half a character in the search is kept as the sign for an unknown one", async () => {
  const member = await joinWithHistory(1);
  const { status, body } = await request(member, { search: "a\uD800" });
  expect(status).toBe(200);
  const { rows } = await world.owner.query<{ filters: StatementFilters }>(
    "select filters from statement_export where member_id = $1",
    [member.id],
  );
  expect(rows).toEqual([{ filters: { search: "a\uFFFD" } }]);
  expect((await download(body.url)).statusCode).toBe(200);
});
