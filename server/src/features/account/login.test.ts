import { account } from "@krapao/contract/account";
import { wallet } from "@krapao/contract/wallet";
import { expect, test } from "vitest";
import { setMemberDisabled } from "#admin/members.ts";
import { goodPassword } from "#testing/good-password.ts";
import { joinMember, logIn } from "#testing/members.ts";
import { createWorld, setUpWorld, fresh } from "#testing/world.ts";

const world = await setUpWorld();

const read = (token?: string) => world.call(wallet.read, { token });

async function tryPassword(username: string, password: string, cookies = {}) {
  return world.call(account.login, { body: { username, password }, cookies });
}

test("an unknown phone and a wrong password get the same answer", async () => {
  const { registration } = await joinMember(world);
  const wrong = await tryPassword(registration.username, "not-the-password");
  const unknown = await tryPassword(fresh.phone(), "not-the-password");
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  expect(wrong.code).toBe("WRONG_CREDENTIAL");
});

test("a token opens the wallet; no token, a wrong one and a changed one do not", async () => {
  const { token } = await joinMember(world);
  expect((await read(token)).status).toBe(200);
  expect((await read()).code).toBe("UNAUTHORIZED");
  expect((await read("not-a-token")).code).toBe("invalid-token");
  const changed = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect((await read(changed)).code).toBe("invalid-token");
});

test("every login gives a new token, and only its hash is stored", async () => {
  const { registration, token } = await joinMember(world);
  const second = await logIn(world, registration);
  expect(second.token).not.toBe(token);
  const { rows } = await world.owner.query("select to_jsonb(session)::text as row from session");
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("logging out ends the session on the server", async () => {
  const { token } = await joinMember(world);
  expect((await world.call(account.logout, { token })).body).toEqual({ message: "SUCCESS" });
  expect((await read(token)).code).toBe("invalid-token");
});

test("a session lasts twelve hours, a remembered one thirty days", async () => {
  const { registration, token } = await joinMember(world);
  const { username, password } = registration;
  const body = { username, password, remember: true };
  const remembered = (await world.call(account.login, { body })).body.token;
  await world.moveClock("12 hours 1 second");
  expect((await read(token)).code).toBe("EXPIRED_AUTH_TOKEN");
  expect((await read(remembered)).status).toBe(200);
  await world.moveClock("30 days");
  expect((await read(remembered)).code).toBe("EXPIRED_AUTH_TOKEN");
});

test("changing the password needs the old one and ends the other sessions", async () => {
  const { registration, token } = await joinMember(world);
  const other = await logIn(world, registration);
  const change = (oldPassword: string, newPassword: string) =>
    world.call(account.changePassword, { token, body: { oldPassword, newPassword } });
  const wrong = await change("not-the-password", "papaya-boat-77");
  expect([wrong.code, wrong.field]).toEqual(["WRONG_PASSWORD", "oldPassword"]);
  expect((await change(goodPassword, "password123")).field).toBe("newPassword");
  expect((await change(goodPassword, "papaya-boat-77")).status).toBe(200);
  expect((await read(token)).status).toBe(200);
  expect((await read(other.token)).code).toBe("invalid-token");
  expect((await tryPassword(registration.username, goodPassword)).code).toBe("WRONG_CREDENTIAL");
  expect((await tryPassword(registration.username, "papaya-boat-77")).status).toBe(200);
});

test("a disabled member loses every session, and one person alone cannot let them in again", async () => {
  const { registration, token, id } = await joinMember(world);
  const operator = { pool: world.owner, actor: "operator:test" };
  const change = { phone: registration.username, isDisabled: true, reason: "asked for it" };
  expect((await setMemberDisabled(operator, change)).state).toBe("DONE");
  expect((await read(token)).code).toBe("invalid-token");
  expect((await tryPassword(registration.username, goodPassword)).code).toBe("INACTIVE_USER");
  expect((await tryPassword(registration.username, "wrong-password")).code).toBe(
    "WRONG_CREDENTIAL",
  );
  await expect(setMemberDisabled(operator, change)).rejects.toThrow("NO_DATA");
  const opened = await setMemberDisabled(operator, { ...change, isDisabled: false });
  expect(opened.state).toBe("WAITS");
  expect((await tryPassword(registration.username, goodPassword)).code).toBe("INACTIVE_USER");
  await expect(setMemberDisabled(operator, { ...change, phone: "0000000000" })).rejects.toThrow(
    "There is no member",
  );
  const { rows } = await world.owner.query(
    "select act from audit where subject = $1 and actor = 'operator:console.test' order by id",
    [id],
  );
  expect(rows).toEqual([{ act: "member.disable" }]);
});

test("of a thousand guesses, ten are checked, and the owner's own browser can still log in", async () => {
  const { registration, cookies } = await joinMember(world);
  const { username } = registration;
  const guesses = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      world.call(account.login, {
        body: { username, password: `guess-${index}` },
        address: `198.51.${index % 100}.${index % 250}`,
      }),
    ),
  );
  const judged = guesses.filter((reply) => reply.code === "WRONG_CREDENTIAL");
  const refused = guesses.filter((reply) => reply.code === "REQUEST_LIMIT");
  expect([judged.length, refused.length]).toEqual([10, 990]);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await tryPassword(username, goodPassword)).code).toBe("REQUEST_LIMIT");
  expect((await tryPassword(username, goodPassword, cookies)).status).toBe(200);
  await world.moveClock("15 minutes 1 second");
  expect((await tryPassword(username, goodPassword)).status).toBe(200);
});

test("right passwords use up no attempts", async () => {
  const { registration } = await joinMember(world);
  for (let login = 0; login < 15; login += 1) await logIn(world, registration);
  expect((await tryPassword(registration.username, goodPassword)).status).toBe(200);
});

test("the failures of an address an hour are limited, for all accounts together", async () => {
  const strict = await createWorld({ env: { ADDRESS_HOUR_LIMIT: "5" } });
  try {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        strict.call(account.login, { body: { username: fresh.phone(), password: "guess" } }),
      ),
    );
    expect(replies.filter((reply) => reply.code === "WRONG_CREDENTIAL")).toHaveLength(5);
  } finally {
    await strict.close();
  }
});
