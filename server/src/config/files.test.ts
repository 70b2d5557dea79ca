import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import type { Environment } from "./environment.ts";

const bucket = {
  S3_ENDPOINT: "https://s3.example.test/",
  S3_BUCKET: "krapao",
  S3_ACCESS_KEY_ID: "key id",
  S3_SECRET_ACCESS_KEY: "secret",
};
const read = (environment: Environment) => () => readConfig(environment);

test("an object storage has all of its settings or none", () => {
  expect(readConfig({ ...bucket, S3_REGION: "auto" }).objectStorage).toEqual({
    endpoint: "https://s3.example.test",
    bucket: "krapao",
    region: "auto",
    accessKeyId: "key id",
    secretAccessKey: "secret",
  });
  for (const name of Object.keys(bucket)) {
    expect(read({ ...bucket, [name]: "" })).toThrow(`is set, so ${name} must be too.`);
  }
  expect(read({ ...bucket, S3_BUCKET: "A/B" })).toThrow(
    'S3_BUCKET must be the name of a bucket, but it is "A/B".',
  );
});

test("the days that data is kept have defaults, and no day below the least", () => {
  expect(readConfig({}).retention).toEqual({
    slipDays: 1826,
    chatFileDays: 365,
    chatDays: 730,
    callbackDays: 7,
    deviceDays: 730,
    inboxDays: 365,
    loginDays: 730,
  });
  const least = {
    RETENTION_SLIP_DAYS: 31,
    RETENTION_CHAT_FILE_DAYS: 31,
    RETENTION_CHAT_DAYS: 31,
    RETENTION_CALLBACK_DAYS: 1,
    RETENTION_DEVICE_DAYS: 31,
    RETENTION_INBOX_DAYS: 31,
    RETENTION_LOGIN_DAYS: 31,
  };
  for (const [name, days] of Object.entries(least)) {
    expect(Object.values(readConfig({ [name]: String(days) }).retention)).toContain(days);
    expect(read({ [name]: String(days - 1) })).toThrow(
      `${name} must be a whole number from ${days}`,
    );
  }
});
