import { account } from "@krapao/contract/account";
import { lookup } from "@krapao/contract/lookup";
import { expect, test } from "vitest";
import { registration, verifyPhone } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

/** The day so many years before today in Bangkok, and some days later. */
async function bornAgo(years: number, days = 0): Promise<string> {
  const { rows } = await world.owner.query<{ day: string }>(
    `select ((clock_now() at time zone 'Asia/Bangkok')::date - make_interval(years => $1) + $2
       * interval '1 day')::date::text as day`,
    [years, days],
  );
  return rows[0]?.day ?? "";
}

async function register(birthDate?: string) {
  const body = { ...registration(), ...(birthDate !== undefined && { birthDate }) };
  const cookies = await verifyPhone(world, body.username);
  const checked = await world.call(account.validate, { body, cookies });
  const reply = await world.call(account.register, { body, cookies });
  expect(checked.code).toBe(reply.code);
  const { rows } = await world.owner.query<{ born: string | null }>(
    "select birth_date::text as born from member where username = $1",
    [body.username],
  );
  return { code: reply.code, members: rows.map(({ born }) => born) };
}

test("where the market asks for no age, no date of birth is needed or kept", async () => {
  expect((await world.call(lookup.age)).body).toEqual({ minimum: null });
  expect(await register()).toEqual({ code: undefined, members: [null] });
  expect(await register(await bornAgo(5))).toEqual({ code: undefined, members: [null] });
});

test("where it does, only who is old enough today is registered", async () => {
  await world.set("age", { minimum: 20 });
  expect((await world.call(lookup.age)).body).toEqual({ minimum: 20 });
  const today = await bornAgo(20);
  expect(await register(today)).toEqual({ code: undefined, members: [today] });
  expect(await register(await bornAgo(20, 1))).toEqual({ code: "UNDER_AGE", members: [] });
  expect(await register()).toEqual({ code: "KEY_MISSING", members: [] });
  expect(await register("2000-02-31")).toEqual({ code: "KEY_INVALID", members: [] });
  for (const born of [null, await bornAgo(20, 1)]) {
    await expect(
      world.owner.query(
        `insert into member (id, username, name, password_hash, currency, birth_date)
         values ('0000000001', '0999', 'x', 'x', 'BAHT', $1)`,
        [born],
      ),
    ).rejects.toThrow(/under age/);
  }
});
