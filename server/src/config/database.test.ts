import { expect, test } from "vitest";
import { problemsOf } from "#testing/settings.ts";
import { readConfig } from "./config.ts";
import { addressOf, passwordOf } from "./database-address.ts";

test("an address of the database may name several hosts, and says who logs in", () => {
  const hosts = "a.example.test:5432,b.example.test:5433/wallet";
  const owner = `postgresql://someone:secret@${hosts}?target_session_attrs=read-write`;
  const app = `postgresql://krapao_app:secret@${hosts}`;
  expect(readConfig({ DATABASE_URL: owner }).databaseOwnerUrl).toBe(owner);
  expect(readConfig({ DATABASE_URL: app }).databaseOwnerUrl).toBeUndefined();
  expect(readConfig({ DATABASE_URL: app, DATABASE_OWNER_URL: owner })).toMatchObject({
    databaseUrl: app,
    databaseOwnerUrl: owner,
  });
  expect(problemsOf({ DATABASE_URL: `${app}?target_session_attrs=standby` })).toEqual([
    expect.stringMatching(/^DATABASE_URL must be an address/),
  ]);
  expect(problemsOf({ DATABASE_URL: owner, DATABASE_OWNER_URL: owner })).toEqual([
    "DATABASE_URL must log in as krapao_app if DATABASE_OWNER_URL is set.",
  ]);
  expect(problemsOf({ DATABASE_URL: app, DATABASE_OWNER_URL: app })).toEqual([
    "DATABASE_OWNER_URL must be the owner's address, but it logs in as krapao_app.",
  ]);
  expect(problemsOf({ DATABASE_URL: app, DATABASE_DIRECT_URL: owner })).toEqual([
    "DATABASE_DIRECT_URL must log in as krapao_app.",
  ]);
});

test("the logins of the roles are derived from the owner's address, or share the application's password", () => {
  const owner = "postgresql://someone:secret@example.test/wallet";
  const [app, batch] = [addressOf(owner, "app"), addressOf(owner, "batch")];
  expect(app).toMatch(/^postgresql:\/\/krapao_app:[\w-]{43}@example\.test\/wallet$/);
  expect(passwordOf(batch)).not.toBe(passwordOf(app));
  expect(addressOf(owner, "app")).toBe(app);
  expect(addressOf(app, "batch")).toBe(app.replace("krapao_app", "krapao_batch"));
  // A password derived from nothing would be known to everyone.
  expect(addressOf("postgresql://someone@example.test/wallet", "app")).toBe(
    "postgresql://krapao_app@example.test/wallet",
  );
});
