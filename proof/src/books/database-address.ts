import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** The database to check, as its owner: the configured one, else the embedded one that runs on DATA_DIR. */
export async function findDatabase(): Promise<string> {
  const given = process.env["DATABASE_OWNER_URL"] ?? process.env["DATABASE_URL"];
  if (given) return given;
  const dataDir = resolve(import.meta.dirname, "../../..", process.env["DATA_DIR"] ?? "data");
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const lines = await readFile(pidFile, "utf8").then(
    (text) => text.split("\n"),
    () => undefined,
  );
  if (!lines) {
    console.error(`No database runs on ${dirname(pidFile)}: start it, or set DATABASE_URL.`);
    process.exit(1);
  }
  // The fifth line of the file is the folder of the socket, the fourth the port.
  const [, , , port = "5432", socketDir = ""] = lines;
  return `postgresql://krapao@localhost:${port}/krapao?host=${encodeURIComponent(socketDir)}&sslmode=disable`;
}
