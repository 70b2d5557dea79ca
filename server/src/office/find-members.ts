import { toPlainDigits } from "@krapao/contract/digits";
import { type MarketSettings, normalisePhone } from "@krapao/contract/market";
import type { FoundMember, PageEdge } from "@krapao/contract/office/members";
import { sql } from "kysely";
import { voucherHashOf } from "#features/deposit/gift/voucher-link.ts";
import type { Database } from "#platform/database/database.ts";

const pageSize = 20;

/** The meanings that a searched text may have. Null: it cannot be one. */
interface SearchInput {
  /** Without leading zeros. */
  readonly phones: readonly string[];
  readonly id: string | null;
  readonly account: string | null;
  readonly reference: string | null;
  readonly name: string | null;
  /** The last digits of an account. */
  readonly end: string | null;
}

/** A shorter text would fit too many. */
const lengthMin = { phone: 6, end: 4, reference: 6, name: 2 };

/** Reads a text as a person writes it: with spaces, dashes, a country prefix, Thai or Lao digits. */
export function readSearch(text: string, settings: MarketSettings): SearchInput {
  const plain = toPlainDigits(text.normalize("NFC")).trim();
  const compact = plain.replaceAll(/[\s().-]/g, "");
  const digits = /^\+?[0-9]+$/.test(compact) ? compact.replace("+", "") : "";
  // A country prefix may be written without its plus.
  const phones =
    digits.length >= lengthMin.phone
      ? [plain, `+${digits}`].map((one) => normalisePhone(one, settings).replace(/^0+/, ""))
      : [];
  const upper = compact.toUpperCase();
  const [, id = null] =
    /^(?:PR)?([0-9A-HJKMNP-TV-Z]{10})$/.exec(upper) ??
    /^([0-9A-HJKMNP-TV-Z]{10})-[0-9]+$/.exec(plain.toUpperCase()) ??
    [];
  const isReference = /^[\w-]+$/.test(plain) && plain.length >= lengthMin.reference;
  const isName = digits === "" && plain.length >= lengthMin.name;
  return {
    phones: [...new Set(phones)].filter((phone) => phone !== ""),
    id,
    account: digits.length >= lengthMin.phone - 1 ? digits.replace(/^0+/, "") : null,
    reference: isReference ? plain : (voucherHashOf(plain) ?? null),
    name: isName ? plain.replaceAll(/\s+/g, " ").toLowerCase() : null,
    end: digits.length >= lengthMin.end ? digits : null,
  };
}

interface FoundRow {
  readonly id: string;
  readonly way: FoundMember["way"];
  readonly phone: string;
  readonly name: string;
  readonly bank_code: string;
  readonly account_no: string;
  readonly account_name: string;
  readonly created_at: Date;
  readonly is_disabled: boolean;
}

const shown = sql`person.id, found.way, person.phone, person.name, person.bank_code, person.account_no,
  person.account_name, person.created_at, person.disabled_at is not null as is_disabled`;

/** Each member is looked up by its id, however many members there are. */
const person = sql`cross join lateral (
    select id, phone, name, bank_code, account_no, account_name, created_at, disabled_at
    from office_member where office_member.id = found.member_id offset 0
  ) as person`;

/** The exact finds come first, on the first page only. The others follow by the key of their index. */
export async function findMembers(
  db: Database,
  input: SearchInput,
  after: PageEdge | null,
): Promise<{ members: FoundMember[]; next: PageEdge | null }> {
  const { rows: exact } = after
    ? { rows: [] }
    : await sql<FoundRow>`
        select ${shown}
        from office_find_exact(${input.phones}, ${input.id}, ${input.account}, ${input.reference})
          with ordinality as found (member_id, way, ordinal)
        ${person}
        order by ordinal
      `.execute(db);
  const { rows: alike } = await sql<FoundRow>`
    select ${shown}
    from office_find_like(${input.name}, ${input.end}, ${after?.way ?? ""}, ${after?.id ?? ""},
      ${pageSize + 1}) with ordinality as found (member_id, way, ordinal)
    ${person}
    order by ordinal
  `.execute(db);
  const page = alike.slice(0, pageSize);
  const last = alike.length > pageSize ? page.at(-1) : undefined;
  const members = new Map([...page, ...exact].map((row) => [row.id, toFound(row)]));
  const order = new Set([...exact, ...page].map(({ id }) => id));
  return {
    members: [...order].flatMap((id) => members.get(id) ?? []),
    next: last ? { way: last.way, id: last.id } : null,
  };
}

const toFound = (row: FoundRow): FoundMember => ({
  id: row.id,
  phone: row.phone,
  name: row.name,
  bankCode: row.bank_code,
  accountNo: row.account_no,
  accountName: row.account_name,
  since: row.created_at.toISOString(),
  isDisabled: row.is_disabled,
  way: row.way,
});
