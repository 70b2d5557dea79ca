import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { officeCallList } from "@krapao/contract/office/calls";
import { type Permission, rolePermissions, roles } from "@krapao/contract/office/permissions";
import { OfficeBrowser, type OfficeCall } from "@krapao/proof/world/office-browser.ts";
import { fillLargeWorld, fillReportDays } from "@krapao/testkit/large-world";
import { bodies, findSubjects, paramsOf } from "@krapao/testkit/office-rooms";
import { bookMemberId } from "@krapao/testkit/large-book";
import pg from "pg";
import { World } from "#money/world.ts";

/**
 * `npm run bench:office`: how long each screen of the office waits for its answer with a large book
 * and full queues. An answer is one read after another, so its time is more than that of its queries.
 */
const { values: flags } = parseArgs({
  options: {
    members: { type: "string", default: "100000" },
    /** Every operation of the book has a bet. */
    operations: { type: "string", default: "10000000" },
    reads: { type: "string", default: "40" },
    port: { type: "string", default: "8980" },
  },
});
const readCount = Number(flags.reads);
const millisecondsMax = 200;

/** Reads that have a body. All calls with GET are reads too, but files, which are one row by its key. */
const reads =
  /^(members\.(find|history)|inbox\.read|suspense\.find|protectionRoom\.find|record\.(list|verify))$/;
const isScreen = (name: string, method: string) =>
  name !== "inbox.file" && (method === "GET" || reads.test(name));

/** Reports are read for a month, and for the longest period they accept. */
const spans = { month: 30, year: 365 };

interface Read extends OfficeCall {
  readonly name: string;
  readonly permission: string;
}

const officePort = Number(flags.port) + 5;
const world = await World.start(Number(flags.port), { officePort });
const owner = new pg.Pool({ connectionString: world.url, max: 2 });
try {
  await world.withoutServers(fill);
  await measure();
} finally {
  await owner.end();
  await world.stop();
}

async function fill(): Promise<void> {
  const startedAt = performance.now();
  const book = { members: Number(flags.members), operations: Number(flags.operations) };
  await fillLargeWorld(owner, book);
  await fillReportDays(owner);
  // Nothing that waits becomes due during the measurement.
  await owner.query("update clock set shift = (select at from filled) - clock_timestamp()");
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  console.log(
    `${commit}, ${cpus().length} × ${cpus()[0]?.model.trim()}; ${book.members} members, ` +
      `${book.operations} operations and as many bets, written in ${seconds} s`,
  );
}

function listReads(): Read[] {
  const bangkok = 7 * 3_600_000;
  const day = (ago: number) =>
    new Date(Date.now() + bangkok - ago * 86_400_000).toISOString().slice(0, 10);
  return officeCallList
    .filter(({ room, name, call }) => isScreen(`${room}.${name}`, call.method))
    .flatMap(({ room, name, call: { path, permission, ...call } }) => {
      const method = call.method === "GET" ? "GET" : "POST";
      const read: Read = { name: `${room}.${name}`, permission, method, path };
      if (!path.includes("{from}")) return [read];
      return Object.entries(spans).map(([span, days]) => ({
        ...read,
        name: `${read.name}, a ${span}`,
        path: path.replace("{from}", day(days - 1)).replace("{to}", day(0)),
      }));
    });
}

async function measure(): Promise<void> {
  const found = await findSubjects(owner);
  const browsers = new Map<string, OfficeBrowser>();
  const table: { screen: string; "p50 ms": number; "p95 ms": number }[] = [];
  for (const { name, permission, method, path } of listReads()) {
    const role =
      roles.find((one) => rolePermissions[one].includes(permission as Permission)) ?? "owner";
    const browser = browsers.get(role) ?? new OfficeBrowser(officePort);
    if (!browsers.has(role)) await browser.enter(role);
    browsers.set(role, browser);
    const times: number[] = [];
    for (let index = 0; index < readCount; index += 1) {
      const params = paramsOf(name, found, bookMemberId(12 + index * 97));
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "");
      const body = { text: `BOOK ${"ABCDEFGHIJ"[index % 10]}`, after: null };
      const startedAt = performance.now();
      const { status, code } = await browser.call({
        method,
        path: filled,
        ...(method === "POST" && { body: name === "members.find" ? body : (bodies[name] ?? {}) }),
      });
      times.push(performance.now() - startedAt);
      if (status !== 200) throw new Error(`${name}: ${status} ${code}`);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
    table.push({ screen: name, "p50 ms": at(0.5), "p95 ms": at(0.95) });
  }
  console.table(table);
  const slow = table.filter((row) => row["p95 ms"] > millisecondsMax);
  for (const { screen } of slow) console.log(`SLOWER THAN ${millisecondsMax} ms: ${screen}`);
  if (slow.length > 0) process.exitCode = 1;
}
