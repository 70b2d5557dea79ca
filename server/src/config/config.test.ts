import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { sandboxGiftKey } from "@krapao/contract/gift-link";
import { expect, test } from "vitest";
import { problemsOf } from "#testing/settings.ts";
import { projectDir, readConfig } from "./config.ts";
import type { Environment } from "./environment.ts";
import { settingsTable } from "./settings-table.ts";
import { settings } from "./settings.ts";
import { webBuildSettings } from "./web-build.ts";

const notUsed = { objectStorage: null, office: null, push: null };
const giftKey = Buffer.alloc(32, 1).toString("base64url");

test("an empty environment means the Thai market, local, with the sandbox as outside world", () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    sandboxPort: 8090,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:8080",
    dataDir: join(projectDir, "data"),
    retention: readConfig({}).retention,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseDirectUrl: undefined,
    isDatabasePrepared: true,
    market: "th",
    isLaosVariant: false,
    databaseConnections: 18,
    drainSeconds: 3,
    migratesAtStart: true,
    hasDemoPast: true,
    trustProxy: false,
    metricsToken: undefined,
    logLevel: "info",
    otp: { perMinute: 1, perHour: 5, perDay: 10, perAddressHour: 60 },
    perAddressHour: 120,
    qrMinimums: { PAYTIMZ: 10, FP: 10 },
    webDir: join(projectDir, "web/dist/th"),
    world: "sandbox",
    refusesLate: ["bank", "gift", "game"],
    sms: { url: "http://127.0.0.1:8090", key: "sandbox" },
    bank: { url: "http://127.0.0.1:8090", key: "sandbox" },
    payment: { url: "http://127.0.0.1:8090", key: "sandbox" },
    gift: { url: "http://127.0.0.1:8090", key: "sandbox" },
    game: { url: "http://127.0.0.1:8090", key: "sandbox" },
    chat: { url: "http://127.0.0.1:8090", key: "sandbox" },
    giftKey: sandboxGiftKey,
    gameSealKey: "a3JhcGFvLXNhbmRib3gtZ2FtZS1rZXktbm90LXNlY3I",
    gameOrigins: ["http://127.0.0.1:8090"],
    frameOrigins: [],
    passkeys: { domain: "localhost", origins: ["http://localhost:8080"] },
    ...notUsed,
  });
});

test("an empty variable counts as absent", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " " })).toEqual(readConfig({}));
});

test("every given setting is read", () => {
  const config = readConfig({
    PORT: "81",
    SANDBOX_PORT: "82",
    HOST: "::",
    PUBLIC_URL: "https://wallet.example.test",
    DATA_DIR: "/var/lib/krapao",
    DATABASE_CONNECTIONS: "40",
    DRAIN_SECONDS: "5",
    DATABASE_URL: "postgresql://krapao_app@example.test/wallet",
    DATABASE_OWNER_URL: "postgresql://someone@example.test/wallet",
    DATABASE_DIRECT_URL: "postgresql://krapao_app@direct.example.test/wallet",
    DATABASE_PREPARED: "false",
    MARKET: "la",
    TRUST_PROXY: "2",
    REFUSES_LATE: "bank, game",
    METRICS_TOKEN: "0123456789abcdef",
    SMS_URL: "https://sms.example.test",
    SMS_KEY: "key",
    BANK_URL: "https://bank.example.test",
    BANK_KEY: "bank key",
    PAYMENT_URL: "https://payment.example.test",
    PAYMENT_KEY: "payment key",
    GIFT_URL: "https://gift.example.test",
    GIFT_KEY: "gift key",
    GAME_URL: "https://game.example.test/gateway",
    GAME_KEY: "game key",
    CHAT_URL: "https://chat.example.test",
    CHAT_KEY: "chat key",
    GAME_SEAL_KEY: giftKey,
    GAME_ORIGINS: "https://play.example.test, http://play.example.test:81",
    FRAME_ORIGINS: "https://www.example.test",
    PASSKEY_ORIGINS: "https://m.example.test, https://www.example.test",
    PASSKEY_DOMAIN: "example.test",
    VITE_UFABET_HOST: "ufa.example.test",
    VITE_GIFT_KEY: giftKey,
    LOG_LEVEL: "silent",
    OTP_HOUR_LIMIT: "6",
    OTP_DAY_LIMIT: "7",
    OTP_ADDRESS_HOUR_LIMIT: "8",
    ADDRESS_HOUR_LIMIT: "9",
    VITE_MIN_PAYTIMZ: "11",
    VITE_MIN_FP: "12",
  });
  expect(config).toEqual({
    port: 81,
    sandboxPort: 82,
    host: "::",
    publicUrl: "https://wallet.example.test",
    dataDir: "/var/lib/krapao",
    retention: readConfig({}).retention,
    databaseUrl: "postgresql://krapao_app@example.test/wallet",
    databaseOwnerUrl: "postgresql://someone@example.test/wallet",
    databaseDirectUrl: "postgresql://krapao_app@direct.example.test/wallet",
    isDatabasePrepared: false,
    market: "la",
    isLaosVariant: false,
    databaseConnections: 40,
    drainSeconds: 5,
    migratesAtStart: true,
    hasDemoPast: true,
    trustProxy: 2,
    metricsToken: "0123456789abcdef",
    logLevel: "silent",
    otp: { perMinute: 1, perHour: 6, perDay: 7, perAddressHour: 8 },
    perAddressHour: 9,
    qrMinimums: { PAYTIMZ: 11, FP: 12 },
    webDir: join(projectDir, "web/dist/la"),
    world: "real",
    refusesLate: ["bank", "game"],
    sms: { url: "https://sms.example.test", key: "key" },
    bank: { url: "https://bank.example.test", key: "bank key" },
    payment: { url: "https://payment.example.test", key: "payment key" },
    gift: { url: "https://gift.example.test", key: "gift key" },
    game: { url: "https://game.example.test/gateway", key: "game key" },
    chat: { url: "https://chat.example.test", key: "chat key" },
    giftKey,
    gameSealKey: giftKey,
    frameOrigins: ["https://www.example.test"],
    passkeys: {
      domain: "example.test",
      origins: ["https://m.example.test", "https://www.example.test"],
    },
    ...notUsed,
    gameOrigins: [
      "https://game.example.test",
      "https://play.example.test",
      "http://play.example.test:81",
      "https://ufa.example.test",
    ],
  });
});

test("the variant for players in Laos has a web build of its own", () => {
  const config = readConfig({ LAOS_VARIANT: "true" });
  expect(config.webDir).toBe(join(projectDir, "web/dist/th-laos"));
  expect(isAbsolute(config.webDir)).toBe(true);
});

test("proxies are a number or a list of addresses and ranges", () => {
  expect(readConfig({ TRUST_PROXY: "10.0.0.1, fd00::/8" }).trustProxy).toEqual([
    "10.0.0.1",
    "fd00::/8",
  ]);
  // If every proxy was trusted, a caller could choose the address of its own rate limit.
  for (const wrong of ["true", "10.0.0.1/33", "10.0.0.1/8/8", "proxy.example.test", "-1", "1,"]) {
    expect(problemsOf({ TRUST_PROXY: wrong }), wrong).toEqual([
      expect.stringMatching(/^TRUST_PROXY must be/),
    ]);
  }
});

test("all wrong settings are reported together, each in one sentence", () => {
  const problems = problemsOf({
    PORT: "http",
    SANDBOX_PORT: "70000",
    HOST: "not an address",
    DATABASE_URL: "mysql://someone:canary@example.test/wallet",
    MARKET: "vn",
    LAOS_VARIANT: "yes",
    METRICS_TOKEN: "short",
    LOG_LEVEL: "loud",
    GAME_ORIGINS: "play.example.test",
    FRAME_ORIGINS: "*",
    OTP_HOUR_LIMIT: "0",
    OTP_DAY_LIMIT: "1.5",
    OTP_ADDRESS_HOUR_LIMIT: "-1",
    ADDRESS_HOUR_LIMIT: "many",
    VITE_IFRAME: "perhaps",
    VITE_MIN_PAYTIMZ: "0",
    VITE_MIN_FP: "ten",
  });
  expect(problems.map((problem) => problem.replace(/ .*/, "")).toSorted()).toEqual([
    "ADDRESS_HOUR_LIMIT",
    "DATABASE_URL",
    "FRAME_ORIGINS",
    "GAME_ORIGINS",
    "HOST",
    "LAOS_VARIANT",
    "LOG_LEVEL",
    "MARKET",
    "METRICS_TOKEN",
    "OTP_ADDRESS_HOUR_LIMIT",
    "OTP_DAY_LIMIT",
    "OTP_HOUR_LIMIT",
    "PORT",
    "SANDBOX_PORT",
    "VITE_IFRAME",
    "VITE_MIN_FP",
    "VITE_MIN_PAYTIMZ",
  ]);
  expect(problems.join("\n")).not.toContain("canary");
});

test("settings that contradict each other are refused", () => {
  expect(problemsOf({ PORT: "8090" })).toEqual([
    "PORT and SANDBOX_PORT must differ, but both are 8090.",
  ]);
  expect(problemsOf({ MARKET: "la", LAOS_VARIANT: "1" })).toEqual([
    "LAOS_VARIANT is a variant of the Thai market: it needs MARKET=th.",
  ]);
});

test("half of an outside party is refused instead of falling back to the sandbox", () => {
  expect(problemsOf({ SMS_URL: "https://sms.example.test" })).toEqual([
    "SMS_URL is set, so SMS_KEY must be too.",
  ]);
  expect(problemsOf({ SMS_KEY: "key" })).toEqual(["SMS_KEY is set, so SMS_URL must be too."]);
});

/** Everything that a real world needs, except its keys. */
const real = {
  SMS_URL: "https://sms.example.test",
  SMS_KEY: "key",
  BANK_URL: "https://bank.example.test",
  BANK_KEY: "key",
  PAYMENT_URL: "https://payment.example.test",
  PAYMENT_KEY: "key",
  GIFT_URL: "https://gift.example.test",
  GIFT_KEY: "key",
  GAME_URL: "https://game.example.test",
  GAME_KEY: "key",
};

test("a real world may have no help desk, but a real help desk needs a real world", () => {
  const whole = { ...real, VITE_GIFT_KEY: giftKey, GAME_SEAL_KEY: giftKey };
  expect(readConfig(whole).chat).toBeNull();
  expect(problemsOf({ ...whole, CHAT_URL: "https://chat.example.test" })).toEqual([
    "CHAT_URL is set, so CHAT_KEY must be too.",
  ]);
  const alone = { CHAT_URL: "https://chat.example.test", CHAT_KEY: "key" };
  expect(problemsOf(alone)[0]).toMatch(/^The outside world must be all real or all sandbox/);
});

test("keys have 32 bytes, and a real world needs its own keys", () => {
  expect(problemsOf(real)).toEqual([
    "VITE_GIFT_KEY must be set where the outside world is real.",
    "GAME_SEAL_KEY must be set where the outside world is real.",
  ]);
  expect(problemsOf({ ...real, VITE_GIFT_KEY: giftKey, GAME_SEAL_KEY: giftKey })).toEqual([]);
  for (const name of ["GAME_SEAL_KEY", "VITE_GIFT_KEY"]) {
    const problem = `${name} must be 32 bytes written as base64url.`;
    expect(problemsOf({ [name]: "short" })).toEqual([problem]);
  }
});

test("the web is built for the server's market, with the settings given for it", () => {
  const environment = { MARKET: "la", VITE_MARKET: "th", VITE_MIN_FP: " 20 ", PORT: "81" };
  expect(webBuildSettings(environment, readConfig(environment))).toEqual({
    VITE_MARKET: "la",
    VITE_LAOS_VARIANT: "false",
    VITE_MIN_FP: "20",
    VITE_GIFT_KEY: sandboxGiftKey,
  });
});

test("no setting is listed twice, and every default is accepted", () => {
  const names = settings.map((setting) => setting.name);
  expect(new Set(names).size).toBe(names.length);
  const defaults = settings.flatMap((setting) =>
    setting.default === undefined ? [] : [[setting.name, setting.default]],
  );
  expect(readConfig(Object.fromEntries(defaults) as Environment)).toEqual(readConfig({}));
});

test("the README lists all settings", async () => {
  const readme = await readFile(join(projectDir, "README.md"), "utf8");
  // `node scripts/settings-table.ts` prints the table.
  expect(readme).toContain(settingsTable());
});
