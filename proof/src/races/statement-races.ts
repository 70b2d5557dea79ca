import { setTimeout as pause } from "node:timers/promises";
import { credit } from "@krapao/testkit/books";
import pg from "pg";
import type { Member } from "#world/members.ts";
import { fireTogether, type Reply, send, writeRequest } from "#world/wire.ts";
import { type Race, type Round, shotCount } from "./race.ts";

const entryCount = 5;
const linkCount = 10;
/** Twice this is below the time limit of a statement, which the held rows must not reach. */
const heldMillisecondsMax = 2000;

/**
 * The files are requested while their rows cannot be read, so that the first one is not finished
 * before the others begin.
 */
export const oneExport: Race = {
  name: "statement files",
  promise: "of 50 requests at once for a statement's file, one writes it; no other address is made",
  async run(round) {
    const [member] = await round.members(1, 100);
    if (!member) return;
    const client = await round.world.client();
    for (let count = 1; count < entryCount; count += 1) {
      await credit(client, [member.id], { kind: "bonus", amountMinor: 100 });
    }
    const { body } = await send({ port: round.portFor(0), bytes: linkRequest(member) });
    const release = await holdOperations(round);
    let refused = 0;
    const files = Array.from({ length: shotCount }, async (_, index) => {
      const file = await download(round.portFor(index), String(body["url"]));
      if (file.status === 404) refused += 1;
      return file;
    });
    const startedAt = performance.now();
    let writers = 0;
    do {
      await pause(10);
      writers = await countWriters(round);
    } while (
      (refused < shotCount - 1 || writers === 0) &&
      performance.now() - startedAt < heldMillisecondsMax
    );
    round.expect(writers <= 1, `${writers} files were written at once`);
    const links = fireTogether(
      Array.from({ length: linkCount }, (_, index) => ({
        port: round.portFor(index),
        bytes: linkRequest(member),
      })),
    );
    const inTime = await Promise.race([links, pause(heldMillisecondsMax)]);
    await release();
    // After the release the file may have been finished first.
    if (writers === 1 && inTime) expectLinks(round, inTime);
    await links;
    round.requestCount += shotCount + linkCount;
    expectFiles(round, await Promise.all(files));
  },
};

function expectLinks(round: Round, links: readonly Reply[]): void {
  for (const { status, code } of links) round.note(code === "" ? String(status) : code);
  round.expect(
    links.every(({ code }) => code === "REQUEST_LIMIT"),
    "an address was made while a file was written",
  );
}

function linkRequest({ token }: Member): Buffer {
  return writeRequest({ method: "POST", path: "/api/statement/export", token, body: {} });
}

/** Nobody reads the operations until the returned function is called. */
async function holdOperations(round: Round): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: round.world.databaseUrl });
  await client.connect();
  await client.query("begin");
  await client.query("lock table operation in access exclusive mode");
  return () => client.end();
}

/** The files that wait for their rows. On a busy machine requests may still be on their way. */
async function countWriters({ world }: Round): Promise<number> {
  const [row] = await world.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
       and query like '%operation.facet as name%'`,
  );
  return Number(row?.count);
}

interface File {
  /** 0 if the file ended before its last line. */
  readonly status: number;
  readonly text: string;
}

async function download(port: number, path: string): Promise<File> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: reply.status, text: await reply.text() };
  } catch (error) {
    // The connection ended.
    if (error instanceof TypeError) return { status: 0, text: "" };
    throw error;
  }
}

function expectFiles(round: Round, files: readonly File[]): void {
  const written = files.find(({ status }) => status === 200);
  for (const { status } of files) round.note(String(status));
  round.expect(
    files.every(({ status }) => status === 200 || status === 404),
    "a file was answered with an error",
  );
  // Two lines of names before the entries, and an empty one after them.
  const entries = (written?.text.split("\r\n").length ?? 0) - 3;
  round.expect(entries === entryCount, `the file has ${entries} entries instead of ${entryCount}`);
}
