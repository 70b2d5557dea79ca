import { dateOf } from "@krapao/contract/bangkok-day";
import { statement, type StatementEntry } from "@krapao/contract/statement";
import type { StatementFilters } from "@krapao/contract/statement-filters";
import { withdraw } from "@krapao/contract/withdraw";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createQr,
  payQr,
  reportPaid,
  sendTransfer,
  settleTransfers,
  watchQr,
} from "#testing/deposits.ts";
import { activate, transfer } from "#testing/games.ts";
import { makeVoucher, sendGift, settleAll } from "#testing/gifts.ts";
import { joinMember, logIn, type Member } from "#testing/members.ts";
import { payOut } from "#testing/money.ts";
import {
  setUpSlipWorld,
  decideAll,
  drawSlip,
  transfer as payBySlip,
  upload,
} from "#testing/slips.ts";
import { addHistory, findAll, listAll } from "#testing/statements.ts";

/** Has one entry of each way of money, all made by calls. */
/** Has a long history. */
const { world } = await setUpSlipWorld();
const mali = await joinMember(world);
const noi = await joinMember(world);
await addHistory(world, noi.id, 600);
const history = await listAll(world, noi);
await sendTransfer(world, mali, { amount: 300 });
await settleTransfers(world);
await upload(world, mali, await drawSlip(world, await payBySlip(world, mali)));
await decideAll(world);
for (const provider of ["KBANK", "PAYTIMZ"] as const) {
  const { body } = await createQr(world, mali, { provider, amount: 100 });
  await payQr(world, body.qrcodeId);
  await reportPaid(world, provider, body.qrcodeId ?? "");
  await watchQr(world);
}
await sendGift(world, mali, await makeVoucher(world));
await settleAll(world);
await activate(world, mali, "JOKER");
await transfer(world, mali, { from: "WALLET", to: "JOKER", amount: 20 });
await world.call(withdraw.withdraw, { token: mali.token, body: { amount: 100 } });
await payOut(world);

const find = (member: Member, filters: object) =>
  world.call(statement.find, { token: member.token, body: { limit: 50, ...filters } });

const textsOf = (entries: readonly StatementEntry[]) =>
  entries.map(({ statementType, from, to }) => `${statementType} ${from} ${to}`);

const found = async (filters: StatementFilters) => textsOf(await findAll(world, mali, filters));

test("no filter gives the statement itself", async () => {
  const all = await listAll(world, mali);
  expect(all).toHaveLength(7);
  expect(await findAll(world, mali, {})).toEqual(all);
});

test("the ways of money are told apart, also where bank and QR have one name", async () => {
  expect(await found({ way: "qr" })).toEqual(["deposit PAYTIMZ WALLET", "deposit KBANK WALLET"]);
  expect(await found({ way: "gift" })).toEqual(["deposit GIFT WALLET"]);
  expect(await found({ way: "bank" })).toEqual([
    "withdraw WALLET SCB",
    "deposit SCB WALLET",
    "deposit SCB WALLET",
  ]);
  expect(await found({ way: "bank", kind: "withdraw" })).toEqual(["withdraw WALLET SCB"]);
  expect(await found({ game: "JOKER" })).toEqual(["transfer WALLET JOKER"]);
  expect(await found({ game: "JOKER", way: "bank" })).toEqual([]);
  expect(await found({ game: "NO_SUCH_GAME" })).toEqual([]);
});

test("every reference that an entry shows finds that entry alone, for its owner alone", async () => {
  const all = await listAll(world, mali);
  let searched = 0;
  for (const { number } of all) {
    const path = `/api/statement/entry/${number}`;
    const { body } = await world.call({ ...statement.entry, path }, { token: mali.token });
    const { reference, outsideReference, slip } = body;
    expect(outsideReference).not.toBeNull();
    for (const search of [reference, outsideReference, slip].filter((text) => text !== null)) {
      searched += 1;
      for (const text of [search, ` ${search} `, search.toLowerCase()]) {
        // A provider's own identifier may differ by case.
        if (text !== text.toUpperCase() && search !== search.toUpperCase()) continue;
        const { body: page } = await find(mali, { search: text });
        expect(page.statements.map((entry) => entry.number)).toEqual([number]);
      }
      expect((await find(noi, { search })).body.statements).toEqual([]);
    }
  }
  expect(searched).toBe(15);
});

test("an amount is found in every spelling, and other filters narrow it", async () => {
  const amounts = async (search: string, filters: StatementFilters = {}) =>
    (await findAll(world, noi, { ...filters, search })).map(({ amount }) => amount);
  const expected = history.filter(({ amount }) => amount === 1000);
  expect(expected.length).toBeGreaterThan(100);
  for (const search of ["1000", "1,000", "1000.00", " 1,000.0 ", "๑๐๐๐", "໑,໐໐໐"]) {
    expect(await amounts(search)).toHaveLength(expected.length);
  }
  const narrow = { kind: "transfer", game: "JOKER", status: "FAILED" } as const;
  expect(await amounts("1000", narrow)).toHaveLength(
    expected.filter((entry) => matches(entry, narrow)).length,
  );
  expect(await amounts("250.5")).not.toEqual([]);
  expect(await amounts("250.555")).toEqual([]);
  expect(await amounts("99999999999999999")).toEqual([]);
});

/** The filter, as a reader of the statement would apply it. */
function matches(entry: StatementEntry, filters: StatementFilters, way?: string): boolean {
  const { kind, status, game, from, to, search } = filters;
  const day = dateOf(new Date(entry.createdAt));
  return (
    (kind === undefined || entry.statementType === kind) &&
    (status === undefined || entry.status === status) &&
    (filters.way === undefined || way === filters.way) &&
    (game === undefined || entry.from === game || entry.to === game) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to) &&
    (search === undefined || entry.amount === Number(search))
  );
}

/** The statement does not show the way, so the database says it. */
async function readWays(): Promise<ReadonlyMap<number, string>> {
  const { rows } = await world.owner.query<{ number: string; way: string }>(
    `select number, case
       when kind = 'withdraw' then 'bank' when kind <> 'deposit' then 'none'
       when source = 'GIFT' then 'gift' when detail ? 'qrcodeId' then 'qr' else 'bank' end as way
     from operation where member_id = $1`,
    [noi.id],
  );
  return new Map(rows.map(({ number, way }) => [Number(number), way]));
}

const dayOf = fc
  .integer({ min: -2, max: 42 })
  .map((offset) => dateOf(new Date(Date.UTC(2026, 0, 31 + offset))));
const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

test("the pages of any filter are the whole statement, filtered", async () => {
  const waysOf = await readWays();
  const filters = fc.record({
    kind: some(["deposit", "bonus", "finish_bonus", "withdraw", "transfer"] as const),
    status: some(["PROCESSING", "SUCCESS", "FAILED"] as const),
    way: some(["bank", "qr", "gift"] as const),
    game: some(["JOKER", "PG", "PG2"]),
    days: fc.option(fc.tuple(dayOf, dayOf), { nil: undefined }),
    search: some(["100", "250.5", "500", "7"]),
    limit: fc.constantFrom(1, 7, 10, 50),
  });
  await fc.assert(
    fc.asyncProperty(filters, async ({ limit, days, ...rest }) => {
      const [from, to] = days?.toSorted() ?? [];
      const given = Object.fromEntries(
        Object.entries({ ...rest, from, to }).filter(([, value]) => value !== undefined),
      ) as StatementFilters;
      const expected = history.filter((entry) => matches(entry, given, waysOf.get(entry.number)));
      fc.pre(limit > 1 || expected.length < 40);
      expect(await findAll(world, noi, given, { limit })).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("entries that come between two pages move nothing", async () => {
  const tong = await joinMember(world);
  await addHistory(world, tong.id, 40);
  const before = await listAll(world, tong);
  const deposit = async () => {
    await sendTransfer(world, tong, { amount: 10 });
    await settleTransfers(world);
  };
  expect(await findAll(world, tong, {}, { limit: 7, between: deposit })).toEqual(before);
  const after = await findAll(world, tong, {}, { limit: 7 });
  expect(after).toHaveLength(45);
  expect(after).toEqual(await listAll(world, tong));
});

test("a clock that was set back loses and doubles no entry", async () => {
  const tong = await joinMember(world);
  await addHistory(world, tong.id, 40);
  const before = await listAll(world, tong);
  // The ledger stamps an entry with the clock of its moment, so the newest number may be the oldest.
  const setBack = () => addHistory(world, tong.id, 2);
  const during = await findAll(world, tong, {}, { limit: 7, between: setBack });
  const numbers = during.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(during.filter(({ number }) => number <= 40)).toEqual(before);
});

test("the totals of each month are the recount of its entries", async () => {
  const months = ["2026-01", "2026-02", "2026-03", "2026-04"];
  let counted = 0;
  for (const month of months) {
    const path = `/api/statement/totals/${month}`;
    const { body } = await world.call({ ...statement.totals, path }, { token: noi.token });
    const done = history.filter(
      ({ status, createdAt }) =>
        status === "SUCCESS" && dateOf(new Date(createdAt)).startsWith(month),
    );
    const total = (counts: (entry: StatementEntry) => boolean) => {
      const rows = done.filter(counts);
      counted += rows.length;
      const minor = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      return { count: rows.length, amount: minor / 100 };
    };
    expect(body).toEqual({
      month,
      deposit: total((entry) => entry.statementType === "deposit"),
      withdraw: total((entry) => entry.statementType === "withdraw"),
      bonus: total((entry) => entry.statementType === "bonus" && entry.to === "WALLET"),
      toGames: total((entry) => entry.statementType === "transfer" && entry.from === "WALLET"),
      fromGames: total((entry) => entry.statementType === "transfer" && entry.to === "WALLET"),
      adjustCredit: total((entry) => entry.statementType === "adjust" && entry.to === "WALLET"),
      adjustDebit: total((entry) => entry.statementType === "adjust" && entry.from === "WALLET"),
    });
  }
  expect(counted).toBeGreaterThan(200);
});

test("a period opens and closes with the balance of the ledger at its bounds", async () => {
  const somsri = await joinMember(world);
  const days: string[] = [];
  for (const amount of [300, 200, 150]) {
    await sendTransfer(world, somsri, { amount });
    await settleTransfers(world);
    const { rows } = await world.owner.query<{ day: string }>(
      "select to_char(clock_now() at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day",
    );
    days.push(rows[0]?.day ?? "");
    await world.moveClock("2 days");
  }
  const [first = "", second = "", third = ""] = days;
  const dayBefore = dateOf(new Date(new Date(second).getTime() - 86_400_000));
  // The session of the first day has ended.
  const { token } = await logIn(world, somsri.registration);
  const read = async (body: object) => (await world.call(statement.balances, { token, body })).body;
  expect(await read({})).toEqual({ opening: 0, closing: 650 });
  expect(await read({ to: first })).toEqual({ opening: 0, closing: 300 });
  expect(await read({ from: second, to: second })).toEqual({ opening: 300, closing: 500 });
  expect(await read({ from: dayBefore, to: dayBefore })).toEqual({ opening: 300, closing: 300 });
  expect(await read({ from: third })).toEqual({ opening: 500, closing: 650 });
  expect(await read({ to: "2020-01-01" })).toEqual({ opening: 0, closing: 0 });
  const newcomer = await joinMember(world);
  const { body } = await world.call(statement.balances, { token: newcomer.token, body: {} });
  expect(body).toEqual({ opening: 0, closing: 0 });
});

test.each([
  [{ kind: "deposits" }, "kind"],
  [{ status: "PENDING" }, "status"],
  [{ way: "cash" }, "way"],
  [{ game: "joker" }, "game"],
  [{ game: "X".repeat(33) }, "game"],
  [{ from: "2026-02-30" }, "from"],
  [{ from: "01/02/2026" }, "from"],
  [{ to: "2026-13-01" }, "to"],
  [{ from: "2026-02-02", to: "2026-02-01" }, "to"],
  [{ search: "" }, "search"],
  [{ search: "   " }, "search"],
  [{ search: "x".repeat(65) }, "search"],
  [{ search: "a\u0000b" }, "search"],
  [{ after: 0 }, "after"],
  [{ after: "1" }, "after"],
  [{ limit: 51 }, "limit"],
  [{ limit: 0 }, "limit"],
  [{ member: "1" }, "member"],
])("%j is refused and its field is named", async (filters, field) => {
  expect(await find(mali, filters)).toMatchObject({ status: 400, code: "KEY_INVALID", field });
});

test("a month that is none is refused, and an unknown entry to begin after finds nothing", async () => {
  for (const month of ["2026-13", "2026-1", "1999-12"]) {
    const path = `/api/statement/totals/${month}`;
    const reply = await world.call({ ...statement.totals, path }, { token: mali.token });
    expect(reply).toMatchObject({ status: 400, code: "KEY_INVALID", field: "month" });
  }
  const { body } = await find(mali, { after: 999 });
  expect(body).toEqual({ statements: [], hasMore: false });
});
