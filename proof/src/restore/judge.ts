import { compareWorld } from "#outside.ts";
import { type OutsideLine, type OwnLine, showAmount } from "#outside/line.ts";
import { readSandboxLines } from "#outside/sandbox-lines.ts";
import type { World } from "@krapao/testkit/world";
import type { Person } from "./person.ts";

/** Our books at one moment, with all codes ever issued. */
export interface Moment {
  readonly lines: readonly OwnLine[];
  readonly codes: readonly string[];
}

/** The books when they were copied, when they were lost, and at the end. */
export interface Moments {
  readonly copied: Moment;
  readonly lost: Moment;
  readonly after: Moment;
}

const nameOf = ({ party, kind, references: [reference = ""] }: OwnLine | OutsideLine) =>
  `${party} ${kind} ${reference}`;

/** The lines written between the copy and the loss: new or changed ones. */
function linesOfLostTime({ copied, lost }: Moments): readonly OwnLine[] {
  const before = new Map(copied.lines.map((line) => [nameOf(line), line.state]));
  return lost.lines.filter((line) => before.get(nameOf(line)) !== line.state);
}

const outgoing: ReadonlySet<string> = new Set(["payout", "game-deposit", "game-withdraw"]);

/** A reference of the lost period may not be used again for something else, at any provider. */
export function judgeReferences({ copied, lost, after }: Moments): readonly string[] {
  const known = new Set(copied.lines.flatMap(({ references }) => references));
  const givenOut = ({ lines }: Moment) =>
    lines
      .filter(({ kind }) => outgoing.has(kind))
      .flatMap(({ references }) => references)
      .filter((reference) => !known.has(reference));
  const again = new Set(givenOut(after));
  return givenOut(lost)
    .filter((reference) => again.has(reference))
    .map((reference) => `${reference} was given out before the restore and again after it`);
}

/** Every difference comes from the lost period, and every missing line is listed. */
export async function judgeDifferences(
  world: World,
  moments: Moments,
): Promise<{ breaches: readonly string[]; listed: readonly string[] }> {
  const { databaseUrl, sandbox } = world;
  const { differences } = await compareWorld(databaseUrl, { sandbox }, { graceSeconds: 0 });
  const lostTime = linesOfLostTime(moments);
  const explained = new Set([
    ...lostTime.flatMap(({ references }) => references),
    ...moments.lost.codes.filter((code) => !moments.copied.codes.includes(code)),
  ]);
  const listed = new Set(differences.map(({ reference }) => reference));
  const here = new Set(moments.after.lines.map(nameOf));
  const missing = lostTime.filter(
    (line) =>
      line.state === "DONE" && !here.has(nameOf(line)) && !listed.has(line.references[0] ?? ""),
  );
  return {
    breaches: [
      ...differences
        .filter(({ reference }) => !explained.has(reference))
        .map(({ sentence }) => `the restore does not explain this: ${sentence}`),
      ...missing.map((line) => `${nameOf(line)} was lost and is not listed`),
    ],
    listed: differences.map(({ sentence }) => sentence),
  };
}

/** The effect of a provider's line that our books lost on the member's money here and there. */
const gainOf: Readonly<Record<OutsideLine["kind"], number>> = {
  // Paid out, or sent to a game, and still in the wallet.
  payout: 1,
  "game-deposit": 1,
  "game-withdraw": -1,
  payment: -1,
  gift: -1,
  transfer: -1,
};

/**
 * Every member's money, in our books and in the games, is the deposits less the payouts. Only lines
 * that the restore lost may be missing, or count twice.
 */
export async function judgeMembers(
  world: World,
  persons: readonly Person[],
  { moments, startSatang }: { moments: Moments; startSatang: number },
): Promise<readonly string[]> {
  const outside = (await readSandboxLines(world.sandbox, [])).filter(
    ({ state }) => state === "DONE",
  );
  const ours = new Set(moments.after.lines.map(nameOf));
  const lines = outside.map((line) => ({ line, isLost: !ours.has(nameOf(line)) }));
  const players = await world.sandbox.gamePlayers();
  const wallets = await readWallets(world);
  const codeOwners = new Map(persons.flatMap((one) => one.paidCodes.map((code) => [code, one])));
  return persons.flatMap((person) => {
    const { member } = person;
    const username = `kp${member.id.toLowerCase()}`;
    const account = `${member.bank.bankCode} ${member.bank.accountNo}`;
    const isTheirs = ({ account: named, references: [reference = ""] }: OutsideLine) =>
      named === username || named === account || codeOwners.get(reference) === person;
    const own = lines.filter(({ line }) => isTheirs(line));
    const sum = (some: typeof own, factor: (line: OutsideLine) => number) =>
      some.reduce((total, { line }) => total + factor(line) * (line.amountMinor ?? 0), 0);
    const paidOut = sum(own, ({ kind }) => (kind === "payout" ? 1 : 0));
    const lost = sum(
      own.filter(({ isLost }) => isLost),
      ({ kind }) => gainOf[kind],
    );
    const inGames = players
      .filter((player) => player.username === username)
      .reduce((total, { balance }) => total + Math.round(balance * 100), 0);
    const has = (wallets.get(member.id) ?? 0) + inGames;
    const expected = startSatang + person.paidSatang - paidOut + lost;
    return has === expected
      ? []
      : [
          `${member.id} has ${showAmount(has, "BAHT")}, not ${showAmount(expected, "BAHT")}: ` +
            `${showAmount(person.paidSatang, "")} came in, ${showAmount(paidOut, "")} went out, ` +
            `the restore lost ${showAmount(lost, "")}`,
        ];
  });
}

async function readWallets(world: World): Promise<ReadonlyMap<string, number>> {
  const rows = await world.query<{ id: string; satang: string }>(
    `select member_id as id, wallet_minor + held_minor + refund_minor as satang
     from ledger_account`,
  );
  return new Map(rows.map(({ id, satang }) => [id, Number(satang)]));
}
