import type { World } from "@krapao/testkit/world";

interface BalanceRow {
  readonly provider: string;
  readonly username: string;
  readonly credit: number;
}

/**
 * Checks the games' balances against ours. If nothing is unknown, the last seen balance plus every
 * later transfer equals the game's. One sentence per difference.
 */
export async function compareBalances(world: World): Promise<readonly string[]> {
  const players = await world.sandbox.gamePlayers();
  const theirs = new Map(
    players.map(({ provider, username, balance }) => [`${provider} ${username}`, balance]),
  );
  const ours = await world.query<BalanceRow>(
    `select account.provider, account.username,
       round(account.balance_minor * provider.ratio_baht / 100, 2)::float8 as credit
     from game_account as account
     join game_provider as provider on provider.code = account.provider
     where opened_at is not null and not exists (
       select from game_transfer as leg
       where leg.member_id = account.member_id and leg.provider = account.provider
         and leg.ended_at is null
     )`,
  );
  return ours.flatMap(({ provider, username, credit }) => {
    const there = theirs.get(`${provider} ${username}`);
    return there === credit
      ? []
      : [`${username} has ${there} at ${provider}, but ${credit} is known here`];
  });
}
