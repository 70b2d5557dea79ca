import { isIP } from "node:net";
import { resolve } from "node:path";
import { markets, type Market } from "@krapao/contract/market";
import { EnvironmentReader, SettingsError, type Environment } from "./environment.ts";
import { readDatabase } from "./database.ts";
import {
  readObjectStorage,
  readRetention,
  type ObjectStorageConfig,
  type Retention,
} from "./files.ts";
import { gameOrigins, readGameSealKey } from "./games.ts";
import { type OfficeConfig, readOffice } from "./office.ts";
import { readPasskeys, type PasskeyConfig } from "./passkeys.ts";
import { readOutsideWorld, type OutsideWorld } from "./outside-world.ts";
import { readPush, type PushConfig } from "./push.ts";
import { readTraceReceiver, type TraceReceiver } from "./traces.ts";
import { readGiftKey, readWebBuild } from "./web-build.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export interface Config extends OutsideWorld {
  readonly port: number;
  readonly sandboxPort: number;
  readonly host: string;
  /** The address at which outside parties and browsers reach us. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Null if the files of members are in `dataDir`. */
  readonly objectStorage: ObjectStorageConfig | null;
  readonly retention: Retention;
  /** If absent, the embedded PostgreSQL in `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  /** The owner's address. If absent, another program prepares the database. */
  readonly databaseOwnerUrl: string | undefined;
  /** An address without a pooler, for LISTEN. */
  readonly databaseDirectUrl: string | undefined;
  /** If false, a pooler in between does not know prepared statements. */
  readonly isDatabasePrepared: boolean;
  /** The most connections of this process to the database. */
  readonly databaseConnections: number;
  /** How long a process still answers after SIGTERM. */
  readonly drainSeconds: number;
  readonly market: Market;
  readonly isLaosVariant: boolean;
  /** If true, the start script gives the demo member a history. */
  /** Otherwise a start only checks that the database has what this version needs. */
  readonly migratesAtStart: boolean;
  readonly hasDemoPast: boolean;
  readonly trustProxy: false | number | string[];
  readonly metricsToken: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** Where traces are sent; undefined if nowhere. */
  readonly traces: TraceReceiver | undefined;
  readonly otp: {
    readonly perMinute: 1;
    readonly perHour: number;
    readonly perDay: number;
    readonly perAddressHour: number;
  };
  /**
   * The limit per address and hour for each of: registrations, checks before them, failed logins.
   */
  readonly perAddressHour: number;
  /** The smallest QR deposits, in baht. A setting may change them. */
  readonly qrMinimums: { readonly PAYTIMZ: number; readonly FP: number };
  /** The key with which the web app of the same build seals gift links. */
  readonly giftKey: string;
  /** The key that encrypts members' passwords at game providers. */
  readonly gameSealKey: string;
  /** The only origins that a game may open on. */
  readonly gameOrigins: readonly string[];
  /** The only origins whose pages may show the wallet in a frame. */
  readonly frameOrigins: readonly string[];
  /** Null if the pages are at an address where browsers have no passkeys. */
  readonly passkeys: PasskeyConfig | null;
  /** Null if this process opens no back office. */
  readonly office: OfficeConfig | null;
  /** Null if no push messages are sent. */
  readonly push: PushConfig | null;
  /** The folder of the built web app of this market. */
  readonly webDir: string;
}

export const projectDir = resolve(import.meta.dirname, "../../..");

/** Reads the environment, or throws a SettingsError that names everything wrong with it. */
export function readConfig(environment: Environment): Config {
  const reader = new EnvironmentReader(environment);
  const port = reader.integer("PORT", { min: 1, max: 65_535 });
  const sandboxPort = reader.integer("SANDBOX_PORT", { min: 1, max: 65_535 });
  const host = reader.text("HOST") ?? "";
  const market = reader.choice("MARKET", markets);
  const isLaosVariant = reader.flag("LAOS_VARIANT");
  const migratesAtStart = reader.flag("MIGRATE_AT_START");
  const hasDemoPast = reader.flag("DEMO_PAST");
  const metricsToken = reader.text("METRICS_TOKEN");
  const outside = readOutsideWorld(reader, sandboxPort);
  const config: Config = {
    port,
    sandboxPort,
    host,
    publicUrl: reader.url("PUBLIC_URL", ["https", "http"]) ?? `http://127.0.0.1:${port}`,
    dataDir: resolve(projectDir, reader.text("DATA_DIR") ?? ""),
    objectStorage: readObjectStorage(reader),
    retention: readRetention(reader),
    ...readDatabase(reader),
    databaseConnections: reader.integer("DATABASE_CONNECTIONS", { min: 8, max: 1000 }),
    drainSeconds: reader.integer("DRAIN_SECONDS", { min: 0, max: 10 }),
    market,
    isLaosVariant,
    migratesAtStart,
    hasDemoPast,
    trustProxy: reader.proxies("TRUST_PROXY"),
    metricsToken,
    logLevel: reader.choice("LOG_LEVEL", logLevels),
    traces: readTraceReceiver(reader),
    otp: {
      perMinute: 1,
      perHour: reader.integer("OTP_HOUR_LIMIT", { min: 1, max: 1_000_000 }),
      perDay: reader.integer("OTP_DAY_LIMIT", { min: 1, max: 1_000_000 }),
      perAddressHour: reader.integer("OTP_ADDRESS_HOUR_LIMIT", { min: 1, max: 1_000_000 }),
    },
    perAddressHour: reader.integer("ADDRESS_HOUR_LIMIT", { min: 1, max: 1_000_000 }),
    webDir: resolve(projectDir, "web/dist", isLaosVariant ? "th-laos" : market),
    ...readWebBuild(reader),
    giftKey: readGiftKey(reader, outside.world),
    gameSealKey: readGameSealKey(reader, outside.world),
    gameOrigins: gameOrigins(reader, outside),
    frameOrigins: reader.origins("FRAME_ORIGINS"),
    passkeys: readPasskeys(reader, port),
    office: readOffice(reader, projectDir),
    push: readPush(reader, outside, sandboxPort),
    ...outside,
  };

  if (port === sandboxPort) {
    reader.problem(`PORT and SANDBOX_PORT must differ, but both are ${port}.`);
  }
  if (config.office && [port, sandboxPort].includes(config.office.port)) {
    reader.problem(`OFFICE_PORT must be a port of its own, but it is ${config.office.port}.`);
  }
  if (isIP(host) === 0 && host !== "localhost") {
    reader.problem(`HOST must be an IP address or localhost, but it is "${host}".`);
  }
  if (isLaosVariant && market !== "th") {
    reader.problem("LAOS_VARIANT is a variant of the Thai market: it needs MARKET=th.");
  }
  if (metricsToken !== undefined && metricsToken.length < 16) {
    reader.problem("METRICS_TOKEN must have at least 16 characters.");
  }
  reader.finish();
  return config;
}

/** For programs: prints wrong settings as plain sentences and exits with code 1. */
export function readConfigOrExit(environment: Environment): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const problem of error.problems) console.error(problem);
    process.exit(1);
  }
}
