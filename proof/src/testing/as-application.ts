import type pg from "pg";

/** Works as the servers of members do: they end payouts and transfers by the answers from outside. */
export async function asApplication<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query("set session authorization krapao_app");
  try {
    return await work();
  } finally {
    await client.query("reset session authorization");
  }
}
