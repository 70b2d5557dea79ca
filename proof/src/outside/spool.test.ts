import { expect, test } from "vitest";
import { buckets, Spool } from "./spool.ts";

test("more lines than fit into memory are written to files by their key", async () => {
  const spool = new Spool<{ key: string; text: string }>();
  const lines = Array.from({ length: 600 }, (_, index) => ({
    key: `key ${index % 3}`,
    text: String(index).padEnd(1000),
  }));
  for (const line of lines) await spool.add(line);
  const read = (await Promise.all(buckets.map((bucket) => spool.read(bucket)))).filter(
    (bucket) => bucket.length > 0,
  );
  const byKey = Object.values(Object.groupBy(lines, ({ key }) => key));
  expect(new Set(read.map((bucket) => JSON.stringify(bucket)))).toEqual(
    new Set(byKey.map((bucket) => JSON.stringify(bucket))),
  );
  await spool.remove();
});
