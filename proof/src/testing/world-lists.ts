import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import { onDatabase, writeGoodBooks } from "./good-books.ts";
import { type ListEntry, mirrorBooks } from "./mirror.ts";

/** Books that agree with the providers' lists, and the command that compares them. */
export class WorldLists {
  readonly databaseUrl: string;
  readonly entries: readonly ListEntry[];
  readonly #folder: string;

  constructor(databaseUrl: string, entries: readonly ListEntry[], folder: string) {
    this.databaseUrl = databaseUrl;
    this.entries = entries;
    this.#folder = folder;
  }

  async writeList(text: string, name = "list.json"): Promise<string> {
    const list = join(this.#folder, `${randomUUID()}-${name}`);
    await writeFile(list, text);
    return list;
  }

  /** Runs the command as an operator does, with a list as a file. */
  runCommand(
    list: string,
    ...more: readonly string[]
  ): Promise<{ code: number; lines: readonly string[] }> {
    const command = join(import.meta.dirname, "../check-world.ts");
    const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: this.databaseUrl };
    return new Promise((resolve) => {
      const parameters = [command, "--list", list, "--grace", "0", ...more];
      execFile(process.execPath, parameters, { env }, (error, stdout, stderr) => {
        const code = typeof error?.code === "number" ? error.code : 0;
        resolve({ code, lines: (stdout + stderr).trim().split("\n") });
      });
    });
  }

  firstOf(kind: string): ListEntry {
    const entry = this.entries.find((one) => one.kind === kind);
    if (!entry) throw new Error(`The good books have no ${kind}.`);
    return entry;
  }

  /** The lists with the first entry of a kind changed, removed or replaced by several. */
  withFirst(kind: string, change: (entry: ListEntry) => readonly ListEntry[]) {
    return this.entries.flatMap((entry) =>
      entry === this.firstOf(kind) ? change(entry) : [entry],
    );
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }
}

export async function openLists(postgresUrl: string): Promise<WorldLists> {
  const name = `world_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl = await addDatabase(postgresUrl, name);
  await writeGoodBooks(databaseUrl);
  const entries = await onDatabase(databaseUrl, async (client) => {
    await client.query("select set_config('session_replication_role', 'replica', false)");
    await client.query(
      `update operation set detail = '{"bankCode":"SCB","bankAccountNo":"7000000010"}'
       where kind = 'withdraw'`,
    );
    await client.query("update bank_account set bank_code = 'SCB'");
    return mirrorBooks(client);
  });
  const folder = await mkdtemp(join(tmpdir(), "krapao-world-"));
  return new WorldLists(databaseUrl, entries, folder);
}
