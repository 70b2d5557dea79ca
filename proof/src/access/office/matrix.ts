import { officeCallList } from "@krapao/contract/office/calls";
import type { Role } from "@krapao/contract/office/permissions";
import type { World } from "@krapao/testkit/world";
import { ContentReader, differences } from "../content.ts";
import type { OfficeAnswer, OfficeBrowser, OfficeCall } from "#world/office-browser.ts";
import { castOffice, type OfficeCast } from "./cast.ts";
import type { ExpectedCall } from "./expected-call.ts";
import { expectedCalls } from "./expected.ts";

interface OfficeCell {
  readonly name: string;
  readonly caller: string;
  /** The refusals; null: the caller is let in. */
  readonly refusals: readonly string[] | null;
  readonly send: () => Promise<OfficeAnswer>;
}

/** Answers that say who may call. Who is let in gets none of them, nor one about the request's form. */
const accessCodes = new Set([
  "UNAUTHORIZED",
  "invalid-token",
  "SESSION_LOCKED",
  "NOT_ALLOWED",
  "PROOF_NEEDED",
  "PASSKEY_NEEDED",
  "FOREIGN_ORIGIN",
  "KEY_INVALID",
]);

/** What every request of an operator changes: the last use of the session, and used challenges. */
const ownTraces = /^(operator_session|operator_shift|operator_challenge|office_limit) /;

/** Every call of the office by every operator and by who is none. Returns the breaches. */
export async function runOfficeMatrix(
  world: World,
  port: number,
): Promise<{ readonly cells: number; readonly breaches: readonly string[] }> {
  const breaches = findGaps();
  const cast = await castOffice(world, port);
  const cells = Object.entries(expectedCalls).flatMap(([name, call]) => cellsOf(name, call, cast));
  const reader = new ContentReader(world);
  // Nothing that a caller may do comes before the refusals: all things that are named still wait.
  for (const cell of cells.filter(({ refusals }) => refusals !== null)) {
    await cast.keep();
    const before = await reader.read();
    const { code } = await cell.send();
    const changed = differences(before, await reader.read()).filter((row) => !ownTraces.test(row));
    const where = `${cell.name} by ${cell.caller}`;
    if (!cell.refusals?.includes(code)) breaches.push(`${where} answered ${code}`);
    for (const row of changed) breaches.push(`${where} changed ${row.slice(0, 200)}`);
  }
  for (const cell of cells.filter(({ refusals }) => refusals === null)) {
    await cast.keep();
    const { status, code } = await cell.send();
    const isLetIn = status < 500 && !accessCodes.has(code);
    if (!isLetIn) breaches.push(`${cell.name} by ${cell.caller} was refused with ${code}`);
  }
  const refused = cells.filter(({ refusals }) => refusals !== null).length;
  console.log(
    `${breaches.length === 0 ? "holds " : "BROKEN"}  the office: ${Object.keys(expectedCalls).length} calls, ` +
      `${refused} cells refused with nothing changed, ${cells.length - refused} let in`,
  );
  for (const breach of breaches) console.log(`        ${breach}`);
  return { cells: cells.length, breaches };
}

/** Calls without a row of the table, and rows without a call. */
export function findGaps(): string[] {
  const calls = new Set(officeCallList.map(({ call }) => `${call.method} ${call.path}`));
  const rows = new Set(Object.keys(expectedCalls));
  return [
    ...[...calls].filter((name) => !rows.has(name)).map((name) => `${name} has no row`),
    ...[...rows].filter((name) => !calls.has(name)).map((name) => `${name} is no call`),
  ];
}

function cellsOf(name: string, expected: ExpectedCall, cast: OfficeCast): readonly OfficeCell[] {
  const call = fill(name, expected, cast);
  const { opens, touch, own, whenLocked, passkey, code } = expected;
  const isOpen = opens === "anybody";
  const cell = (
    caller: string,
    browser: OfficeBrowser,
    refusals: OfficeCell["refusals"],
    headers: Readonly<Record<string, string>> = {},
  ): OfficeCell => ({ name, caller, refusals, send: () => browser.call(call, headers) });
  const needsKey = passkey === true || (touch === true && code !== true);
  const byCode = needsKey ? ["PASSKEY_NEEDED"] : own ? ["NOT_ALLOWED"] : null;
  const untouched = touch ? ["PROOF_NEEDED"] : own ? ["NOT_ALLOWED"] : null;
  const unlessOpen = (...refusals: string[]) => (isOpen ? null : refusals);
  const { spoiled, member, guest, all } = cast;
  const foreign =
    call.method === "GET" ? { "sec-fetch-site": "cross-site" } : { origin: "https://evil.example" };
  return [
    cell("a guest", guest, unlessOpen("UNAUTHORIZED")),
    cell("a member", guest, unlessOpen("invalid-token"), {
      authorization: `Bearer ${member.token}`,
      cookie: `token=${member.token}; office=${member.token}`,
    }),
    cell("an expired session", spoiled.expired, unlessOpen("EXPIRED_AUTH_TOKEN")),
    cell(
      "a session that was logged out",
      spoiled.loggedOut,
      unlessOpen("UNAUTHORIZED", "invalid-token"),
    ),
    cell("a disabled operator", spoiled.disabled, unlessOpen("invalid-token")),
    cell("a locked session", spoiled.locked, whenLocked ? null : unlessOpen("SESSION_LOCKED")),
    cell("a session without a touch", spoiled.untouched, untouched),
    cell("a session of a code", spoiled.byCode, byCode),
    cell("another page", all, ["FOREIGN_ORIGIN"], foreign),
    ...(call.method === "GET" ? [] : [cell("no page", all, ["FOREIGN_ORIGIN"], { origin: "" })]),
    ...(Object.entries(cast.operators) as [Role, OfficeBrowser][]).map(([role, browser]) =>
      cell(role, browser, isOpen || opens.includes(role) ? null : ["NOT_ALLOWED", "OWN_ACT"]),
    ),
  ];
}

function fill(name: string, { path, body }: ExpectedCall, { named }: OfficeCast): OfficeCall {
  const [method = "", pattern = ""] = name.split(" ");
  if (method !== "GET" && method !== "POST") throw new Error(`${name} is sent by neither method.`);
  const values = path?.(named) ?? {};
  return {
    method,
    path: pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "missing"),
    ...(body && { body: body(named) }),
  };
}
