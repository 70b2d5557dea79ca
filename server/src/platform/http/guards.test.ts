import { account } from "@krapao/contract/account";
import { expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { setUpWorld, fresh } from "#testing/world.ts";

/** Not the password of most members in tests, which is hashed with less cost. */
const realPassword = "papaya-stream-43";

const world = await setUpWorld();

test("the application's role cannot change, delete or forge ledger and audit rows", async () => {
  const { id } = await joinMember(world);
  await giveMoney(world, id, 100);
  for (const statement of [
    "update ledger_entry set amount_minor = 1",
    "delete from ledger_entry",
    "insert into ledger_entry select * from ledger_entry limit 1",
    "update house_entry set amount_minor = 1",
    "delete from house_entry",
    "update operation set amount_minor = 1",
    "delete from operation",
    "update ledger_account set wallet_minor = 1000000",
    "delete from ledger_account",
    "insert into withdrawal (member_id, number, reference, due_at, checked_at) values ('', 1, '', now(), now())",
    "update withdrawal set held_reasons = null",
    "update audit set act = 'nothing'",
    "delete from audit",
    "truncate audit",
    "update clock set shift = '1 day'",
    "update setting set value = '{}'",
    "update member set currency = 'LAK'",
    "update member set disabled_at = null",
    "drop table member",
  ]) {
    const change = world.pool.query(statement);
    await expect(change, statement).rejects.toThrow(/permission denied|must be owner/);
  }
});

test("no withdrawal is queued for payout without its open operation", async () => {
  const { id } = await joinMember(world);
  await giveMoney(world, id, 100);
  const queued = world.pool.query("select withdrawal_take_up(array[$1], array[1], array[$2])", [
    id,
    `W${"0".repeat(26)}`,
  ]);
  await expect(queued).rejects.toThrow("there is no such withdrawal");
});

test("even the owner's role cannot change or delete ledger and audit rows", async () => {
  const { id } = await joinMember(world);
  await giveMoney(world, id, 100);
  for (const table of ["ledger_entry", "house_entry", "operation", "audit"]) {
    await expect(world.owner.query(`delete from ${table}`), table).rejects.toThrow("only grows");
  }
  for (const table of ["ledger_entry", "house_entry"]) {
    const change = world.owner.query(`update ${table} set amount_minor = amount_minor`);
    await expect(change, table).rejects.toThrow("only grows");
  }
});

test("a password is stored only as an argon2id hash", async () => {
  const { id } = await joinMember(world, { password: realPassword });
  const { rows } = await world.owner.query<{ kept: string }>(
    "select password_hash as kept from member where id = $1",
    [id],
  );
  expect(rows[0]?.kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("none of ten thousand changed tokens is accepted", async () => {
  const { token } = await joinMember(world);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const changed = new Set<string>();
  for (let number = 0; changed.size < 10_000; number += 1) {
    const index = number % token.length;
    const letter = alphabet[Math.floor(number / token.length) % alphabet.length] ?? "A";
    const longer = number % 3 === 0 ? letter : "";
    changed.add(`${token.slice(0, index)}${letter}${token.slice(index + 1)}${longer}`);
    changed.add(token.slice(0, index) + token.slice(index + 1) + letter + number);
  }
  changed.delete(token);
  expect((await world.ctx.sessions.find(token))?.tokenHash).toBeDefined();
  const outcomes = await Promise.allSettled(
    [...changed].map((one) => world.ctx.sessions.find(one)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toEqual([]);
});

test("a forged forwarding header does not change the client's address", async () => {
  const strict = await setUpWorld({ env: { ADDRESS_HOUR_LIMIT: "5" } });
  try {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        strict.call(account.login, {
          body: { username: fresh.phone(), password: "guess" },
          headers: {
            "x-forwarded-for": `198.51.100.${index}`,
            "x-real-ip": `198.51.100.${index}`,
            forwarded: `for=198.51.100.${index}`,
            "cf-connecting-ip": `198.51.100.${index}`,
          },
        }),
      ),
    );
    expect(replies.filter(({ code }) => code === "WRONG_CREDENTIAL")).toHaveLength(5);
  } finally {
    await strict.close();
  }
});

test("an unknown phone costs as much time as a wrong password", async () => {
  const { registration } = await joinMember(world, { password: realPassword });
  const times = { known: [] as number[], unknown: [] as number[] };
  const measure = async (username: string) => {
    const startedAt = performance.now();
    await world.call(account.login, { body: { username, password: "not-the-password" } });
    return performance.now() - startedAt;
  };
  // Alternates and compares the fastest of each kind: a busy machine delays some, but hardly all of
  // one kind. At most ten wrong passwords are allowed.
  for (let spin = 0; spin < 9; spin += 1) {
    times.known.push(await measure(registration.username));
    times.unknown.push(await measure(fresh.phone()));
  }
  const ratio = Math.min(...times.known) / Math.min(...times.unknown);
  // Without the comparison with a dummy hash the ratio would be ten or more.
  expect(ratio).toBeGreaterThan(1 / 3);
  expect(ratio).toBeLessThan(3);
});
