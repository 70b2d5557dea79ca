import type { ActKind } from "@krapao/contract/office/acts";
import {
  accountRoom,
  type ContentChoice,
  type ContentRoutes,
  offerRoom,
  type PauseRoute,
  providerRoom,
  settingRoom,
  textRoom,
  wheelRoom,
} from "@krapao/contract/office/content";
import {
  accountSchemaOf,
  offerSchemaOf,
  providerSchema,
  type PromotionValue,
} from "@krapao/contract/office/offers";
import { settingSchemas } from "@krapao/contract/office/settings";
import { wrongField } from "@krapao/contract/office/shape";
import { htmlSchema, isRemovableText, textSchemaOf } from "@krapao/contract/office/texts";
import { wheelSchema } from "@krapao/contract/office/wheel";
import { sql } from "kysely";
import { type GenericSchema, is } from "valibot";
import { requestAct } from "#acts/pipeline.ts";
import { sanitiseHtml } from "#platform/html/sanitise-html.ts";
import { Failure } from "#platform/http/failure.ts";
import { answerOperator } from "./answer.ts";
import type { Office } from "./office.ts";
import { requestOf } from "./request.ts";

interface ContentRow {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
  readonly changed_by: string | null;
  readonly changed_at: Date | null;
  readonly act: ActKind;
  readonly needs_second: boolean;
  readonly draft: unknown;
  readonly saved_by: string | null;
  readonly saved_at: Date | null;
  readonly open_act: bigint | null;
  readonly last_value: unknown;
}

const toItem = (row: ContentRow) => ({
  key: row.key,
  value: row.value,
  lastValue: row.last_value,
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at?.toISOString() ?? null,
  needsSecond: row.needs_second,
  draft:
    row.saved_by !== null && row.saved_at !== null
      ? { value: row.draft, by: row.saved_by, at: row.saved_at.toISOString() }
      : null,
  openAct: row.open_act === null ? null : String(row.open_act),
});

interface Kind {
  /** As the database names it. */
  readonly kind: string;
  readonly room: ContentRoutes;
  readonly schemaOf: (key: string) => GenericSchema | undefined;
  /** Makes a value that its schema allows safe to store. */
  readonly clean?: (value: unknown) => unknown;
  /** Whether operators may retire it. */
  readonly mayEnd?: (key: string) => boolean;
}

const kinds: readonly Kind[] = [
  {
    kind: "setting",
    room: settingRoom,
    schemaOf: (key) => (settingSchemas as Readonly<Record<string, GenericSchema>>)[key],
  },
  {
    kind: "text",
    room: textRoom,
    schemaOf: textSchemaOf,
    clean: cleanTexts,
    mayEnd: isRemovableText,
  },
  {
    kind: "offer",
    room: offerRoom,
    schemaOf: offerSchemaOf,
    clean: cleanOffer,
    mayEnd: () => true,
  },
  { kind: "account", room: accountRoom, schemaOf: accountSchemaOf, mayEnd: () => true },
  {
    kind: "wheel",
    room: wheelRoom,
    schemaOf: (key) => (key === "wheel" ? wheelSchema : undefined),
  },
  { kind: "provider", room: providerRoom, schemaOf: () => providerSchema },
];

const cleanAll = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([language, html]) => [language, sanitiseHtml(html).trim()]),
  );

/** The description of a promotion is HTML. */
function cleanOffer(value: unknown): unknown {
  const offer = value as Partial<PromotionValue>;
  return offer.description ? { ...offer, description: cleanAll(offer.description) } : value;
}

/** Answers of the helper are no HTML: the chat shows them as text. */
function cleanTexts(value: unknown): unknown {
  return is(htmlSchema, value) ? cleanAll(value) : value;
}

/** The value of a thing as it would be published. */
export function checkContent(kind: string, key: string, value: unknown): unknown {
  const found = kinds.find((one) => one.kind === kind);
  if (!found || value === null) throw new Failure("NO_DATA");
  return check(found, key, value);
}

/** Refuses a value that its schema does not allow, and names the field. Null retires the thing. */
function check({ schemaOf, clean, mayEnd }: Kind, key: string, value: unknown): unknown {
  if (value === null && mayEnd?.(key)) return null;
  const schema = schemaOf(key);
  if (!schema) throw new Failure("NO_DATA");
  const wrong = wrongField(schema, value);
  if (!wrong) return clean ? clean(value) : value;
  throw new Failure(wrong.isMissing ? "KEY_MISSING" : "KEY_INVALID", { field: wrong.field });
}

async function listBanks(db: Office["db"]): Promise<{ bank: ContentChoice[] }> {
  const { rows } = await sql<ContentChoice>`
    select code as value, name from office_bank order by position, code
  `.execute(db);
  return { bank: rows };
}

/** The rooms in which operators change what holds: each has a draft, versions and publishing. */
export function contentRoutes(office: Office): void {
  for (const one of kinds) mountKind(office, one);
}

function mountKind(office: Office, one: Kind): void {
  const { db, deeds } = office;
  const { kind, room } = one;
  answerOperator(office, room.list, async () => {
    const { rows } = await sql<ContentRow>`
      select key, value, version, changed_by, changed_at, act, needs_second, draft, saved_by,
        saved_at, open_act, last_value
      from office_content where kind = ${kind} order by value = 'null', key
    `.execute(db);
    return { items: rows.map(toItem), choices: kind === "account" ? await listBanks(db) : {} };
  });
  answerOperator(office, room.versions, async ({ params: { key } }) => {
    const { rows } = await sql<{
      version: number;
      value: unknown;
      at: Date | null;
      by: string | null;
      approvedBy: string | null;
      reason: string | null;
    }>`
      select version, value, at, requested_by as by, decided_by as "approvedBy", reason
      from office_content_version where kind = ${kind} and key = ${key}
      order by version desc limit 100
    `.execute(db);
    return { versions: rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null })) };
  });
  answerOperator(office, room.draft, async ({ session, params: { key }, body: { value } }) => {
    const draft = value === null ? null : JSON.stringify(check(one, key, value));
    await sql`select office_draft(${session.tokenHash}, ${kind}, ${key}, ${draft}::jsonb)`.execute(
      db,
    );
    return { message: "SUCCESS" as const };
  });
  answerOperator(office, room.publish, async ({ session, params: { key }, body }) => {
    const { reason, version } = body;
    const input = { version, value: check(one, key, body.value) };
    const { act, value } = await findItem(office, kind, key);
    if (input.value !== null) refuseNewQuota(value, input.value);
    const request = { kind: act, subject: key, reason, input };
    return deeds.transaction().execute((tx) => requestAct(tx, session.tokenHash, request));
  });
  if (room.pause) mountPause(office, kind, room.pause);
}

/** Grants of an offer without a quota are not counted, so it gets none later. */
function refuseNewQuota(before: unknown, after: unknown): void {
  const quotaOf = (value: unknown) => (value as { quota?: unknown } | null)?.quota;
  const isNew = quotaOf(before) === null && quotaOf(after) !== null;
  if (isNew) throw new Failure("KEY_INVALID", { field: "quota" });
}

type FoundItem = Pick<ContentRow, "act" | "version" | "value">;

async function findItem({ db }: Office, kind: string, key: string): Promise<FoundItem> {
  const { rows } = await sql<FoundItem>`
    select act, version, value from office_content_find(${kind}, ${key})
  `.execute(db);
  if (!rows[0]) throw new Failure("NO_DATA");
  return rows[0];
}

/** Publishes what holds with `isOpen: false`, which one person may do. */
function mountPause(office: Office, kind: string, call: PauseRoute): void {
  answerOperator(office, call, async ({ session, params: { key }, body: { reason } }) => {
    const { version, value } = await findItem(office, kind, key);
    const input = { version, value: { ...(value as object), isOpen: false } };
    return requestOf(office, session, { call, subject: key, body: { reason, ...input } });
  });
}
