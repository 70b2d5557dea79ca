import type { EnvironmentReader } from "./environment.ts";

/** An S3-compatible object storage. */
export interface ObjectStorageConfig {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** For how many days each kind of data is kept. */
export interface Retention {
  readonly slipDays: number;
  readonly chatFileDays: number;
  readonly chatDays: number;
  readonly callbackDays: number;
  readonly deviceDays: number;
  readonly inboxDays: number;
  readonly loginDays: number;
}

/** Null if the files are in the data folder. */
export function readObjectStorage(reader: EnvironmentReader): ObjectStorageConfig | null {
  const needed = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = needed.filter((name) => reader.text(name) === undefined);
  // Half of the settings would put the files into the folder without notice, so they are refused.
  if (missing.length > 0) {
    if (missing.length < needed.length) {
      const given = needed.filter((name) => !missing.includes(name));
      reader.problem(`${given.join(", ")} is set, so ${missing.join(", ")} must be too.`);
    }
    return null;
  }
  const endpoint = reader.url("S3_ENDPOINT", ["https", "http"]);
  const bucket = reader.text("S3_BUCKET") ?? "";
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    reader.problem(`S3_BUCKET must be the name of a bucket, but it is "${bucket}".`);
  }
  return {
    endpoint: (endpoint ?? "").replace(/\/+$/, ""),
    bucket,
    region: reader.text("S3_REGION") ?? "",
    accessKeyId: reader.text("S3_ACCESS_KEY_ID") ?? "",
    secretAccessKey: reader.text("S3_SECRET_ACCESS_KEY") ?? "",
  };
}

/** The database refuses to delete messages and logins of the last thirty days. */
const personalDays = { min: 31, max: 36_500 };

export function readRetention(reader: EnvironmentReader): Retention {
  return {
    slipDays: reader.integer("RETENTION_SLIP_DAYS", personalDays),
    chatFileDays: reader.integer("RETENTION_CHAT_FILE_DAYS", personalDays),
    chatDays: reader.integer("RETENTION_CHAT_DAYS", personalDays),
    callbackDays: reader.integer("RETENTION_CALLBACK_DAYS", { min: 1, max: 36_500 }),
    deviceDays: reader.integer("RETENTION_DEVICE_DAYS", personalDays),
    inboxDays: reader.integer("RETENTION_INBOX_DAYS", personalDays),
    loginDays: reader.integer("RETENTION_LOGIN_DAYS", personalDays),
  };
}
