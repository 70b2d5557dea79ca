import { expect, test } from "vitest";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

test("an order made from named arguments has every value in the field of that name", async () => {
  const { rows: fields } = await world.owner.query<{ name: string; type: string; value: string }>(
    `select attname as name, format_type(atttypid, null) as type, case atttypid
       when 'text'::regtype then attname
       when 'jsonb'::regtype then '{"some": "detail"}'
       when 'boolean'::regtype then 'true'
       else attnum::text
     end as value
     from pg_attribute
     where attrelid = 'ledger_order'::regclass and attnum > 0 and not attisdropped
     order by attnum`,
  );
  const named = fields.map(({ name, type, value }) => `${name} => '${value}'::${type}`);
  const expected = fields.map(({ name, type, value }) => `'${name}', '${value}'::${type}`);
  const { rows } = await world.pool.query<{ field: string; isSame: boolean }>(
    `select field, made -> field = expected.value as "isSame"
     from to_jsonb(make_ledger_order(${named.join(", ")})) as made
     cross join jsonb_each(jsonb_build_object(${expected.join(", ")})) as expected (field, value)`,
  );
  expect(rows).toHaveLength(fields.length);
  expect(rows.filter(({ isSame }) => !isSame)).toEqual([]);
});
