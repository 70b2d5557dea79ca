import type { World } from "./world.ts";

/** The game providers' own books, and whether they and ours tell of the same money. */

export interface GameMove {
  readonly number: number;
  readonly provider: string;
  readonly reference: string;
  readonly username: string;
  readonly type: "DEPOSIT" | "WITHDRAW";
  readonly amount: number;
  readonly status: "DONE" | "REFUSED";
}

interface GamePlayer {
  readonly number: number;
  readonly provider: string;
  readonly username: string;
  readonly balance: number;
}

const pageLimit = 1000;

async function listAll<Row extends { readonly number: number }>(
  { sandbox }: World,
  what: "transfers" | "players",
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (;;) {
    const query = `?after=${found.at(-1)?.number ?? 0}&limit=${pageLimit}`;
    const page = await sandbox.ask<Record<string, Row[]>>("GET", `/api/game/${what}${query}`);
    const rows = page[what] ?? [];
    found.push(...rows);
    if (rows.length < pageLimit) return found;
  }
}

export const listMoves = (world: World) => listAll<GameMove>(world, "transfers");

interface LegRow {
  readonly reference: string;
  readonly provider: string;
  readonly class: "A" | "B" | "C";
  readonly type: "DEPOSIT" | "WITHDRAW";
  readonly amount: number;
  readonly state: string;
  readonly username: string;
}

function listLegs(world: World): Promise<readonly LegRow[]> {
  return world.query<LegRow>(
    `select leg.reference, leg.provider, provider.class, leg.direction as type, leg.state,
       (leg.credit_minor / 100.0)::float8 as amount, account.username
     from game_transfer as leg
     join game_provider as provider on provider.code = leg.provider
     join game_account as account
       on account.member_id = leg.member_id and account.provider = leg.provider`,
  );
}

/** One sentence per difference. What is unknown with us may stand there once, or not at all. */
export async function compareWithGames(world: World): Promise<readonly string[]> {
  const legs = await listLegs(world);
  const moves = (await listMoves(world)).filter(({ status }) => status === "DONE");
  const done = Map.groupBy(moves, ({ provider, reference }) => `${provider} ${reference}`);
  const known = new Set(legs.map(({ provider, reference }) => `${provider} ${reference}`));
  return [
    ...[...done.keys()].filter((name) => !known.has(name)).map((name) => `${name} is none of ours`),
    ...legs.flatMap((leg) => compareLeg(leg, done.get(`${leg.provider} ${leg.reference}`) ?? [])),
    ...(await compareBalances(world)),
  ];
}

function compareLeg(leg: LegRow, moves: readonly GameMove[]): readonly string[] {
  const told = `${leg.reference} (${leg.class}, ${leg.type} ${leg.amount} at ${leg.provider})`;
  const isCountRight =
    leg.state === "SETTLED"
      ? moves.length === 1
      : leg.state === "UNKNOWN" && leg.class === "C"
        ? moves.length <= 1
        : moves.length === 0;
  if (!isCountRight) return [`${told} is ${leg.state} here and was done ${moves.length} times`];
  const isSame = moves.every(
    ({ type, amount, username }) =>
      type === leg.type && amount === leg.amount && username === leg.username,
  );
  return isSame ? [] : [`${told} was done there otherwise than asked`];
}

interface BalanceRow {
  readonly provider: string;
  readonly username: string;
  readonly credit: number;
}

/** Where nothing is unknown, what was last seen, moved on by every transfer, is what is there. */
async function compareBalances(world: World): Promise<readonly string[]> {
  const players = await listAll<GamePlayer>(world, "players");
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
