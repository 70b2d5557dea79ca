import type { Setting } from "./setting.ts";
import { officeSettings } from "./settings-office.ts";

/**
 * All settings of the product: name, default and meaning. The table in the README is generated from
 * this list, and a test compares them.
 */
export const settings = [
  { name: "PORT", default: "8080", meaning: "Port of the wallet: pages and API." },
  {
    name: "SANDBOX_PORT",
    default: "8090",
    meaning: "Port of the sandbox, which plays the outside world on 127.0.0.1.",
  },
  ...officeSettings,
  { name: "HOST", default: "127.0.0.1", meaning: "Address the wallet listens on." },
  {
    name: "PUBLIC_URL",
    default: undefined,
    meaning: "Where payment providers reach the wallet; without it `http://127.0.0.1:PORT`.",
  },
  {
    name: "DATA_DIR",
    default: "./data",
    meaning: "Folder of the embedded PostgreSQL, members' pictures and the sandbox's books.",
  },
  {
    name: "S3_ENDPOINT",
    default: undefined,
    meaning:
      "S3-compatible storage for members' files (`https://…`); without it they are in `DATA_DIR`.",
  },
  {
    name: "S3_BUCKET",
    default: undefined,
    meaning: "Bucket of that storage, for this database alone.",
  },
  { name: "S3_REGION", default: "us-east-1", meaning: "Region of the bucket, for the signature." },
  { name: "S3_ACCESS_KEY_ID", default: undefined, meaning: "Name of the key of the storage." },
  { name: "S3_SECRET_ACCESS_KEY", default: undefined, meaning: "The key itself." },
  {
    name: "RETENTION_SLIP_DAYS",
    default: "1826",
    meaning: "Days until the picture of a decided slip is deleted; the slip itself stays.",
  },
  {
    name: "RETENTION_CHAT_FILE_DAYS",
    default: "365",
    meaning: "Days until a file of a chat is deleted.",
  },
  {
    name: "RETENTION_CHAT_DAYS",
    default: "730",
    meaning: "Days until a message of a chat is deleted.",
  },
  {
    name: "RETENTION_CALLBACK_DAYS",
    default: "7",
    meaning: "Days until a received callback is deleted.",
  },
  {
    name: "RETENTION_DEVICE_DAYS",
    default: "730",
    meaning: "Days after its last login until a member's browser is deleted.",
  },
  {
    name: "RETENTION_INBOX_DAYS",
    default: "365",
    meaning: "Days until a notice of the inbox is deleted; events of the statement stay.",
  },
  {
    name: "RETENTION_LOGIN_DAYS",
    default: "730",
    meaning: "Days until a login is deleted from the audit; other acts stay.",
  },
  {
    name: "DATABASE_URL",
    default: undefined,
    meaning:
      "A PostgreSQL 15 to 18 to use (`postgresql://…`); without it the embedded one is started.",
  },
  {
    name: "MIGRATE_AT_START",
    default: "true",
    meaning:
      "`false`: `npm run migrate` changes the database, and a start only checks its version.",
  },
  {
    name: "DATABASE_CONNECTIONS",
    default: "18",
    meaning:
      "The most connections of one process to PostgreSQL; at least 8. The office has 6 more.",
  },
  {
    name: "DRAIN_SECONDS",
    default: "3",
    meaning: "How long a process still answers after SIGTERM while `/readyz` says 503; 0 to 10.",
  },
  {
    name: "DATABASE_OWNER_URL",
    default: undefined,
    meaning: "The owner's address, for migrations, if `DATABASE_URL` logs in as `krapao_app`.",
  },
  {
    name: "DATABASE_DIRECT_URL",
    default: undefined,
    meaning: "For `LISTEN`, if `DATABASE_URL` leads to a pooler in transaction mode.",
  },
  {
    name: "DATABASE_PREPARED",
    default: "true",
    meaning: "`false` for a pooler in transaction mode that knows no prepared statements.",
  },
  { name: "MARKET", default: "th", meaning: "`th` (baht, Thai banks) or `la` (kip, Lao banks)." },
  {
    name: "DEMO_PAST",
    default: "true",
    meaning: "With the sandbox: whether the demo member has a week of history at the first start.",
  },
  {
    name: "LAOS_VARIANT",
    default: "false",
    meaning: "`true`: the Thai market for players in Laos (Lao banks too, any phone length).",
  },
  {
    name: "TRUST_PROXY",
    default: "0",
    meaning: "How many proxies are in front, or their addresses (`10.0.0.1, 10.1.0.0/16`).",
  },
  {
    name: "METRICS_TOKEN",
    default: undefined,
    meaning: "Bearer token for `/metrics`; without it only this machine may read them.",
  },
  {
    name: "SMS_URL",
    default: undefined,
    meaning: "Address of the real SMS gateway; without it the sandbox plays the gateway.",
  },
  { name: "SMS_KEY", default: undefined, meaning: "Key for the real SMS gateway." },
  {
    name: "BANK_URL",
    default: undefined,
    meaning: "Address of the real bank gateway: payouts, incoming transfers, slips.",
  },
  {
    name: "BANK_KEY",
    default: undefined,
    meaning: "Key for the real bank gateway, which also signs its callbacks.",
  },
  {
    name: "PAYMENT_URL",
    default: undefined,
    meaning: "Address of the real payment gateway, which makes QR codes to pay.",
  },
  {
    name: "PAYMENT_KEY",
    default: undefined,
    meaning: "Key for the real payment gateway, which also signs its callbacks.",
  },
  {
    name: "GIFT_URL",
    default: undefined,
    meaning: "Address of the real gateway of the wallet app: gift links.",
  },
  { name: "GIFT_KEY", default: undefined, meaning: "Key for the real gateway of gift links." },
  {
    name: "GAME_URL",
    default: undefined,
    meaning: "Address of the real gateway of the game providers.",
  },
  { name: "GAME_KEY", default: undefined, meaning: "Key for the real gateway of games." },
  {
    name: "GAME_SEAL_KEY",
    default: undefined,
    meaning:
      "Encrypts game passwords, waiting texts, operators' codes: 32 bytes, base64url; sandbox: default.",
  },
  {
    name: "GAME_ORIGINS",
    default: undefined,
    meaning: "Where games open, beside `GAME_URL`: `https://play.example, https://…`.",
  },
  {
    name: "REFUSES_LATE",
    default: undefined,
    meaning: "Providers that refuse a request after its `notAfter`: `bank, gift, game`.",
  },
  {
    name: "CHAT_URL",
    default: undefined,
    meaning: "Address of the real help desk of chat agents; optional with real providers.",
  },
  {
    name: "CHAT_KEY",
    default: undefined,
    meaning: "Key for the real help desk, which also signs its callbacks.",
  },
  {
    name: "PUSH_PUBLIC_KEY",
    default: undefined,
    meaning: "Public VAPID key of push messages; without it none are sent.",
  },
  { name: "PUSH_PRIVATE_KEY", default: undefined, meaning: "Private VAPID key of that pair." },
  {
    name: "PUSH_SUBJECT",
    default: undefined,
    meaning: "Where push services reach the operator: `mailto:…` or `https://…`.",
  },
  {
    name: "PUSH_HOSTS",
    default: undefined,
    meaning: "The only push services, `push.example, .push.example`; without it the known ones.",
  },
  {
    name: "LOG_LEVEL",
    default: "info",
    meaning: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
  },
  {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    default: undefined,
    meaning: "Receiver of OpenTelemetry traces (OTLP over HTTP); without it none are exported.",
  },
  {
    name: "OTEL_EXPORTER_OTLP_HEADERS",
    default: undefined,
    meaning: "Headers for that receiver: `name=value, name=value`.",
  },
  {
    name: "OTEL_SERVICE_NAME",
    default: "krapao",
    meaning: "Name of the service in the traces.",
  },
  { name: "OTP_HOUR_LIMIT", default: "5", meaning: "One-time codes per phone and hour." },
  { name: "OTP_DAY_LIMIT", default: "10", meaning: "One-time codes per phone and day." },
  {
    name: "OTP_ADDRESS_HOUR_LIMIT",
    default: "60",
    meaning: "One-time codes per network address and hour.",
  },
  {
    name: "ADDRESS_HOUR_LIMIT",
    default: "120",
    meaning: "Registrations and failed logins per network address and hour, each.",
  },
  {
    name: "PASSKEY_ORIGINS",
    default: undefined,
    meaning: "Origins of the pages; without it `PUBLIC_URL`'s, or `http://localhost:PORT`.",
  },
  {
    name: "PASSKEY_DOMAIN",
    default: undefined,
    meaning: "Domain that passkeys belong to for ever; without it the host of the first origin.",
  },
  {
    name: "FRAME_ORIGINS",
    default: undefined,
    meaning: "Pages that may show the wallet in a frame: `https://www.example`; without it none.",
  },
  {
    name: "VITE_IFRAME",
    default: "false",
    meaning: "Web build. `true`: the wallet is shown in a frame, so games open in a new tab.",
  },
  {
    name: "VITE_UFABET_HOST",
    default: undefined,
    meaning: "Web build. Host of our own for the provider UFABET.",
  },
  {
    name: "VITE_MIN_PAYTIMZ",
    default: "10",
    meaning: "Smallest QR deposit through PAYTIMZ in baht, in the web build and the server.",
  },
  {
    name: "VITE_MIN_FP",
    default: "10",
    meaning: "Smallest QR deposit through FP in baht, in the web build and the server.",
  },
  {
    name: "VITE_GIFT_KEY",
    default: undefined,
    meaning:
      "Key that keeps gift links out of logs: 32 bytes, base64url; has a default with the sandbox.",
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]["name"];
