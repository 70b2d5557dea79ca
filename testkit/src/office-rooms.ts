import { randomUUID } from "node:crypto";
import { officeCallList } from "@krapao/contract/office/calls";
import type { OfficeRoute } from "@krapao/contract/office/office-route";
import {
  type Permission,
  type Role,
  rolePermissions,
  roles,
} from "@krapao/contract/office/permissions";
import type pg from "pg";

/**
 * The first need a passkey or a file, or read a file: they are one row by its key. Some reports compare
 * all members or count the rows of the chosen days; few people read them. The floor and the draws read whole block ranges of the last hours.
 */
const elsewhere =
  /^(signIn|totpSetUp|sandboxEntry|floor|draws)\.|^reports\.(?!day|cohorts)|^acts\.(challenge|approve)$|^inbox\.(picture|file)$|^members\.find$/;

export interface Subjects {
  readonly payout: string;
  readonly unknown: string;
  readonly slip: string;
  readonly hold: string;
  readonly stop: { readonly member_id: string; readonly id: string };
  readonly suspense: string;
  readonly gift: string;
  readonly code: { readonly id: string; readonly receipt: string };
  readonly reward: string;
  readonly contradiction: string;
  readonly conversation: string;
  readonly act: string;
}

/** One of each thing that an operator opens. */
export async function findSubjects(owner: pg.Pool): Promise<Subjects> {
  const { rows } = await owner.query<Subjects>(
    `select
       (select reference from withdrawal where is_open and held_reasons is not null
        order by checked_at limit 1) as payout,
       (select reference from withdrawal where is_open and sent_at is not null
        order by checked_at limit 1) as unknown,
       (select reference from slip where held_reason is not null and state = 'PROCESSING'
        order by created_at limit 1) as slip,
       (select member_id from deposit_hold where state = 'refused' order by held_at limit 1) as hold,
       (select jsonb_build_object('member_id', member_id, 'id', id::text) from protection_stop
        where until_at is null limit 1) as stop,
       (select id::text from bank_receipt where state = 'suspense' order by id limit 1) as suspense,
       (select id::text from gift where state = 'PENDING' order by id limit 1) as gift,
       (select jsonb_build_object('id', id, 'receipt', doubt_receipt_id::text) from qr_code
        where doubt_receipt_id is not null order by created_at limit 1) as code,
       (select id::text from reward_grant where state = 'HELD' order by started_at limit 1) as reward,
       (select id::text from discrepancy where resolved_at is null order by id limit 1)
         as contradiction,
       (select id::text from chat_conversation where waits_since is not null and operator_id is null
        order by waits_since limit 1) as conversation,
       (select id::text from office_act where verdict is null and done_at is null
        order by id limit 1) as act`,
  );
  const [found] = rows;
  if (!found || Object.values(found).includes(null)) throw new Error("A queue is empty.");
  return found;
}

const reason = "because";

/** The bodies of calls that take more than a reason. */
export const bodies: Readonly<Record<string, object>> = {
  "members.history": { before: null },
  "members.reveal": { reason, what: "phone" },
  "members.adjust": { reason, direction: "credit", amount: 1, cause: "apology", reference: "none" },
  "differences.list": {},
  "inbox.read": { before: null },
  "record.list": { operator: "op-1" },
  "record.verify": { from: 4900 },
  "inbox.answer": { id: randomUUID(), answer: { kind: "text", text: "hello" } },
  "inbox.leave": { to: "queue", colleague: null },
  "suspense.find": { phone: "80000000012" },
  "suspense.code": { reason, provider: "KBANK", paymentId: "p1" },
  "slips.refuse": { reason, note: "NOT_MATCH" },
  "protectionRoom.find": { phone: "80000000012" },
  "protectionRoom.break": { reason, days: 7 },
  "protectionRoom.exclude": { reason, months: 6 },
  "protectionRoom.limit": { reason, kind: "loss", period: "day", amount: 1000 },
  "protectionRoom.raise": { reason, kind: "loss", period: "day", amount: 2000 },
  "protectionRoom.declineRaise": { reason, kind: "loss", period: "day", amount: 2000 },
  "staff.invite": { reason, name: "New", roles: ["agent"] },
  "staff.setRoles": { reason, roles: ["agent"] },
  "offers.draft": { value: null },
  "offers.publish": { reason, value: {}, version: 1 },
  "accounts.draft": { value: null },
  "accounts.publish": { reason, value: {}, version: 1 },
  "providers.draft": { value: null },
  "providers.publish": { reason, value: {}, version: 1 },
  "texts.draft": { value: null },
  "texts.publish": { reason, value: { th: "a", la: "b", en: "c" }, version: 1 },
  "settings.draft": { value: null },
  "settings.publish": { reason, value: false, version: 1 },
};

const keys: Readonly<Record<string, string>> = {
  texts: "notice-1",
  offers: "bonus-DAILY",
  accounts: "account-1",
  providers: "PG",
};

/** What stands in the braces of a call's path. */
export function paramsOf(name: string, found: Subjects, memberId: string): Record<string, string> {
  const ids: Readonly<Record<string, string>> = {
    members: memberId,
    rings: memberId,
    inbox: found.conversation,
    suspense: found.suspense,
    acts: found.act,
    differences: "1",
    staff: "op-3",
  };
  const [room = ""] = name.split(".");
  if (name === "slips.retryGift") return { id: found.gift };
  if (/^slips\.(credit|same)Code$/.test(name)) return { id: found.code.id };
  if (/^unknown\.(release|void)Reward$/.test(name)) return { id: found.reward };
  if (name === "unknown.resolve") return { id: found.contradiction };
  if (/^protectionRoom\.(lift|decline|other|same)$/.test(name))
    return { memberId: found.stop.member_id, id: found.stop.id };
  const reference = { payouts: found.payout, slips: found.slip, unknown: found.unknown }[room];
  return {
    id: ids[room] ?? "",
    reference: reference ?? "",
    memberId: room === "holds" ? found.hold : memberId,
    otherId: found.hold,
    number: "1",
    from: "2026-01-01",
    to: "2026-12-31",
    day: "2026-01-01",
    kind: "browsers",
    code: "PG",
    key: keys[room] ?? "registerOTP",
  };
}

/** These answer a refusal here, because an earlier one of the same thing waits or has ended it. */
const refusals = new Set([
  "NOT_ALLOWED",
  "ACT_OPEN",
  "NO_DATA",
  "CHANGED",
  "CLOSE_OPERATION",
  "TAKEN",
  "OWN_ACT",
  "WRONG_CURRENCY",
  "KEY_MISSING",
]);

/** A browser in which an operator has entered. */
interface Visitor {
  call(
    call: OfficeRoute,
    given: { params: Record<string, string>; body?: object },
  ): Promise<{ status: number; code: string | undefined; body: object }>;
}

interface Visit {
  readonly memberId: string;
  readonly enter: (role: Role) => Promise<Visitor>;
  /** Called after each call. */
  readonly after: (name: string) => void;
}

/** Makes every call of the office on a large database. */
export async function visitRooms(owner: pg.Pool, { memberId, enter, after }: Visit): Promise<void> {
  const found = await findSubjects(owner);
  const browsers = new Map<string, Visitor>();
  for (const { room, name, call } of officeCallList) {
    const full = `${room}.${name}`;
    if (elsewhere.test(full)) continue;
    const { permission } = call;
    const role = roles.find((one) => rolePermissions[one].includes(permission as Permission));
    if (!role) throw new Error(`No role may ${permission}.`);
    const browser = browsers.get(role) ?? (await enter(role));
    browsers.set(role, browser);
    const { receipt: receiptId } = found.code;
    const ofFound: Readonly<Record<string, object>> = {
      "suspense.assign": { reason, memberId },
      "slips.creditCode": { reason, receiptId },
      "slips.sameCode": { reason, receiptId },
    };
    const body = ofFound[full] ?? bodies[full];
    const {
      status,
      code,
      body: reply,
    } = await browser.call(call, {
      params: paramsOf(full, found, memberId),
      ...(call.body && { body: body ?? { reason } }),
    });
    if (status !== 200 && !refusals.has(code ?? "")) throw new Error(`${full}: ${status} ${code}`);
    if (name === "list" && !shortRooms.has(room) && isShort(reply))
      throw new Error(`${full} lists few rows of many.`);
    after(full);
  }
}

/** Their lists are short in every installation. */
const shortRooms = new Set(["staff", "offers", "accounts", "wheel"]);

/** Lists beside a queue that are short in every installation: operators, and our accounts. */
const shortLists = new Set(["colleagues", "receivers"]);

/** A list of a full queue is not empty. */
const isShort = (reply: object) =>
  Object.entries(reply).some(
    ([key, rows]) => Array.isArray(rows) && rows.length < 10 && !shortLists.has(key),
  );
