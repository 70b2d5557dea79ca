/** A statement that adds a copy of a row with some fields changed; identities are new. */
export function copyRow(
  table: string,
  where: string,
  changes: Readonly<Record<string, string>>,
): string {
  const changed = Object.entries(changes).map(([name, value]) => `'${name}', ${value}`);
  const id = table === "gift" || table === "bank_receipt" ? ["'id', id + 1000"] : [];
  return `insert into ${table} overriding system value
    select (jsonb_populate_record(null::${table},
      to_jsonb(${table}) || jsonb_build_object(${[...changed, ...id].join(", ")}))).*
    from ${table} where ${where}`;
}
