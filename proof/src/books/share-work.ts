import type pg from "pg";

/** Shares the items between the connections: each takes the next one when it is free. */
export async function shareWork<Item>(
  clients: readonly pg.ClientBase[],
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (client: pg.ClientBase, item: Item) => Promise<void>,
): Promise<void> {
  const iterator = oneByOne(items);
  const takeAll = async (client: pg.ClientBase) => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next())
      await work(client, next.value);
  };
  await Promise.all(clients.map(takeAll));
}

async function* oneByOne<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
): AsyncGenerator<Item, undefined> {
  yield* items;
  return undefined;
}
