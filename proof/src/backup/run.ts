import { createHash } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectDir } from "@krapao/testkit/world";
import pg from "pg";
import { checkBooks } from "#books.ts";
import { Cluster } from "#world/cluster.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers } from "#world/members.ts";
import { prepareTables } from "#world/prepare.ts";

interface BackupOptions {
  readonly folder: string;
  readonly port: number;
  readonly memberCount: number;
}

const databaseName = "krapao";
const pollMilliseconds = 50;

/** Returns whether every restore has the right books and leaves the archive as it was. */
export async function proveBackup(options: BackupOptions): Promise<boolean> {
  console.log(describeMachine());
  const startedAt = performance.now();
  const breaches = await new Backup(options).prove();
  for (const breach of breaches) console.log(`BROKEN ${breach}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const isGood = breaches.length === 0;
  console.log(`${seconds} s. ${isGood ? "Every restore is right." : "THE PROOF FAILED."}`);
  return isGood;
}

class Backup {
  readonly #options: BackupOptions;
  readonly #archive: string;
  readonly #breaches: string[] = [];

  constructor(options: BackupOptions) {
    this.#options = options;
    this.#archive = join(options.folder, "archive");
  }

  async prove(): Promise<readonly string[]> {
    const { folder, port } = this.#options;
    await mkdir(this.#archive, { mode: 0o777 });
    const documented = await readDocumentedOptions();
    const production = await Cluster.create(join(folder, "production"), port);
    try {
      await production.start(this.#archiving);
      await production.query(`create database ${databaseName}`);
      await prepareTables(urlOf(production));
      await this.#join(production);
      const backup = await production.backUp(join(folder, "backup"), port + 1);
      const copied = await countOperations(production);
      const earlier = await this.#join(production);
      const at = await readTime(production);
      const last = await this.#join(production);
      await this.#archiveAll(production);

      await this.#restore(backup, { name: "rehearsal", options: documented, expected: copied });
      const replay = { restore_command: `cp ${this.#archive}/%f %p`, ...documented };
      await this.#restore(backup, {
        name: "point in time",
        options: { ...replay, recovery_target_time: at, recovery_target_action: "promote" },
        isRecovery: true,
        expected: earlier,
      });
      await this.#restore(backup, {
        name: "last moment",
        options: replay,
        isRecovery: true,
        expected: last,
      });
      await this.#poison(production);
    } finally {
      await production.stop();
    }
    return this.#breaches;
  }

  get #archiving() {
    const to = join(this.#archive, "%f");
    return { archive_mode: "on", archive_command: `test ! -f ${to} && cp %p ${to}` };
  }

  /** Members come, with money. Returns how many operations there are then. */
  async #join(production: Cluster): Promise<number> {
    const client = new pg.Client({ connectionString: urlOf(production) });
    await client.connect();
    try {
      await addMembers(client, this.#options.memberCount, { baht: 100 });
    } finally {
      await client.end();
    }
    return countOperations(production);
  }

  /** A fresh copy without the options archives its log first, and production cannot archive its own. */
  async #poison(production: Cluster): Promise<void> {
    const { folder, port } = this.#options;
    const copy = await production.backUp(join(folder, "poisoning"), port + 1);
    const before = await digest(this.#archive);
    try {
      await copy.start(this.#archiving);
      await this.#archiveAll(copy);
    } finally {
      await copy.stop();
    }
    if ((await digest(this.#archive)) === before) {
      this.#note("without the options", "the archive is untouched: void");
    }
    await production.query(switchLog);
    const failed = "select from pg_stat_archiver where failed_count > 0";
    while ((await production.query(failed)).length === 0) await pause(pollMilliseconds);
    console.log("without the options: the archive was changed, and production cannot archive");
  }

  async #restore(backup: Cluster, restore: Restore): Promise<void> {
    const { name, options, expected, isRecovery = false } = restore;
    const before = await digest(this.#archive);
    const folder = join(this.#options.folder, name.replaceAll(" ", "-"));
    const copy = await backup.copyTo(folder, backup.port);
    if (isRecovery) await copy.write("recovery.signal", "");
    try {
      await copy.start(options);
      await becomesPrimary(copy);
      const count = await countOperations(copy);
      const { broken } = await checkBooks(urlOf(copy), () => {});
      // A copy that is used writes log of its own.
      await copy.query("create table scratch as select generate_series(1, 1000) as number");
      await copy.query(switchLog);
      if (count !== expected) this.#note(name, `${count} operations instead of ${expected}`);
      for (const promise of broken) this.#note(name, `the books do not hold: ${promise}`);
      console.log(`${name}: ${count} operations, ${broken.length} broken promises`);
    } finally {
      await copy.stop();
    }
    if ((await digest(this.#archive)) !== before) this.#note(name, "the archive was changed");
  }

  /** Resolves when the log up to now is in the archive. */
  async #archiveAll(cluster: Cluster): Promise<void> {
    const [row] = await cluster.query<{ name: string }>(switchLog);
    const name = row?.name ?? "";
    const archived = `select from pg_stat_archiver where last_archived_wal >= '${name}'`;
    while ((await cluster.query(archived)).length === 0) await pause(pollMilliseconds);
  }

  #note(name: string, what: string): void {
    this.#breaches.push(`${name}: ${what}`);
  }
}

interface Restore {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly expected: number;
  /** Whether it replays the archive. */
  readonly isRecovery?: boolean;
}

/** The settings that docs/running.md starts a copy with. Every such command there has the same. */
async function readDocumentedOptions(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(projectDir, "docs/running.md"), "utf8");
  const commands = [...text.matchAll(/pg_ctl --pgdata=\/restored --options="([^"]*)"/g)];
  const [options, ...others] = new Set(commands.map(([, found = ""]) => found));
  if (options === undefined || others.length > 0) throw new Error("docs/running.md has changed.");
  const settings = [...options.matchAll(/-c (\w+)=(\S*)/g)];
  return Object.fromEntries(
    settings.map(([, name = "", value = ""]) => [name, value.replaceAll("'", "")]),
  );
}

/** Ends the current file of the log, which PostgreSQL does only if something is written in it. */
const switchLog = `
  select pg_walfile_name(pg_switch_wal()) as name
  from pg_create_restore_point('proof')`;

const urlOf = ({ superUrl }: Cluster) => superUrl.replace("/postgres?", `/${databaseName}?`);

async function countOperations(cluster: Cluster): Promise<number> {
  const client = new pg.Client({ connectionString: urlOf(cluster) });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>("select count(*) from operation");
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

async function readTime(cluster: Cluster): Promise<string> {
  const [row] = await cluster.query<{ at: string }>("select clock_timestamp()::text as at");
  return row?.at ?? "";
}

async function becomesPrimary(cluster: Cluster): Promise<void> {
  while ((await cluster.query("select where pg_is_in_recovery()")).length > 0) {
    await pause(pollMilliseconds);
  }
}

/** The names and contents of all files of a folder. */
async function digest(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(folder)).toSorted()) {
    hash.update(name).update(await readFile(join(folder, name)));
  }
  return hash.digest("hex");
}
