import { join } from "node:path";
import { checkBooks } from "#books.ts";
import { describeMachine } from "#world/machine.ts";
import { World } from "@krapao/testkit/world";
import { ContentReader, ignoredColumns, ignoredTables } from "./content.ts";
import { type Described, readDescription } from "./description.ts";
import { judge, secretsOf, unsaidOf } from "./judge.ts";
import { runGuesses } from "./guesses.ts";
import { cellsOf } from "./matrix.ts";
import { runOfficeMatrix } from "./office/matrix.ts";
import { urlOf } from "./person.ts";
import type { Cell, Row, SpecialRow } from "./row.ts";
import { chatRows } from "./rows/chat-rows.ts";
import { inboxRows } from "./rows/inbox-rows.ts";
import {
  lastRows,
  moneyRows,
  namingRows,
  proofRows,
  readingRows,
  rewardRows,
} from "./rows/member-rows.ts";
import { passkeyRows } from "./rows/passkey-rows.ts";
import { doorRows, publicRows } from "./rows/open-rows.ts";
import { stopRows } from "./rows/stop-rows.ts";
import { specialRows } from "./rows/special-rows.ts";
import { runSockets } from "./sockets.ts";
import { setDisabled, setStage, settle, type Stage } from "./stage.ts";

/**
 * The order matters: the last action of an owner must not spoil the rows that follow. Codes and
 * addresses of files come first, because they expire after a few minutes.
 */
const rows: readonly Row[] = [
  ...doorRows,
  ...publicRows,
  ...readingRows,
  ...inboxRows,
  ...namingRows,
  ...proofRows,
  ...moneyRows,
  ...rewardRows,
  ...stopRows,
];

interface RunOptions {
  readonly postgresUrl: string;
  readonly folder: string;
  readonly port: number;
}

interface Tally {
  readonly verdicts: Record<Cell["expects"]["kind"], number>;
  readonly breaches: string[];
  ownersShown: number;
}

/** Runs every cell of the matrix and prints it. Returns whether there was no breach. */
export async function runAccess({ postgresUrl, folder, port }: RunOptions): Promise<boolean> {
  console.log(describeMachine());
  const officePort = port + 9;
  const world = new World({
    databaseUrl: postgresUrl,
    folder: join(folder, "world"),
    port,
    serverCount: 1,
    officePort,
    // The whole log of the server: it must hold no secrets.
    settings: {
      LOG_LEVEL: "trace",
      // All callers have one address here.
      ADDRESS_HOUR_LIMIT: "100000",
      OTP_ADDRESS_HOUR_LIMIT: "100000",
    },
  });
  const startedAt = performance.now();
  try {
    await world.start();
    const described = await readDescription(urlOf(world));
    const gaps = findGaps(described);
    for (const gap of gaps) console.log(`MISSING ${gap}`);
    const stage = await setStage(world);
    const tally = await fillMatrix(stage, described);
    const sockets = await runSockets(stage);
    for (const breach of sockets.breaches) console.log(`BROKEN  ${breach}`);
    const guessed = await runGuesses(world);
    const last = await fillRows(stage, described, { rows: lastRows, tally });
    // At the end, because payouts wait for a person from here on.
    const office = await runOfficeMatrix(world, officePort);
    const books = await checkAtTheEnd(stage);
    const { refused, own, "let in": letIn } = last.verdicts;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(
      `${described.length - gaps.length} of ${described.length} calls in the matrix; ` +
        `${refused} foreign cells to be refused with nothing changed, ${own} about the caller's own, ` +
        `${letIn} of owners, ${sockets.cells} of sockets, ${office.cells} of the office; ${seconds} s. ` +
        `Not compared: the tables ${ignoredTables.join(", ")}, the columns ${ignoredColumns.join(", ")}.`,
    );
    const breaches = [
      ...gaps,
      ...last.breaches,
      ...sockets.breaches,
      ...office.breaches,
      ...guessed,
      ...books,
    ];
    if (last.ownersShown === 0) breaches.push("no owner was shown anything of their own");
    console.log(
      breaches.length === 0 ? "No caller reaches what belongs to another." : "THE PROOF FAILED.",
    );
    return breaches.length === 0;
  } finally {
    await world.stop();
  }
}

/** Calls without a row, rows without a call, and fields that no row names. */
function findGaps(described: readonly Described[]): readonly string[] {
  const all: readonly (Row | SpecialRow)[] = [
    ...rows,
    ...lastRows,
    ...specialRows,
    ...passkeyRows,
    ...chatRows,
  ];
  const byName = new Map(all.map((one) => [one.operation, one]));
  const names = new Set(described.map(({ operation }) => operation));
  return [
    ...described
      .filter(({ operation }) => !byName.has(operation))
      .map(({ operation }) => `${operation} has no row`),
    ...all
      .filter(({ operation }) => !names.has(operation))
      .map(({ operation }) => `${operation} is no call`),
    ...described.flatMap(({ operation, fields }) => {
      const found = byName.get(operation);
      if (!found) return [];
      const { identifiers, values } = found;
      const known = new Set([...Object.keys(identifiers), ...values]);
      return fields
        .filter((field) => !known.has(field))
        .map((field) => `${operation} says nothing about ${field}`);
    }),
  ];
}

async function fillMatrix(stage: Stage, described: readonly Described[]): Promise<Tally> {
  const tally: Tally = {
    verdicts: { refused: 0, own: 0, "let in": 0 },
    breaches: [],
    ownersShown: 0,
  };
  for (const special of [...specialRows, ...passkeyRows, ...chatRows]) {
    const found = described.find(({ operation }) => operation === special.operation);
    if (found) await fillRow(stage, special.cells(stage, found), tally);
  }
  return fillRows(stage, described, { rows, tally });
}

async function fillRows(
  stage: Stage,
  described: readonly Described[],
  { rows: wanted, tally }: { rows: readonly Row[]; tally: Tally },
): Promise<Tally> {
  for (const row of wanted) {
    const found = described.find(({ operation }) => operation === row.operation);
    if (found) await fillRow(stage, cellsOf(row, found, stage), tally);
  }
  return tally;
}

const breachesShown = 6;

async function fillRow(stage: Stage, cells: readonly Cell[], tally: Tally): Promise<void> {
  const reader = new ContentReader(stage.world);
  const counts = { refused: 0, own: 0, "let in": 0 };
  const breaches: string[] = [];
  for (const cell of cells) {
    const { sentences, isShown } = await fillCell(stage, cell, reader);
    counts[cell.expects.kind] += 1;
    if (isShown) tally.ownersShown += 1;
    breaches.push(...sentences.map((one) => `${cell.caller}, ${cell.names}: ${one}`));
  }
  for (const kind of ["refused", "own", "let in"] as const) tally.verdicts[kind] += counts[kind];
  const operation = cells[0]?.operation ?? "";
  tally.breaches.push(...breaches.map((breach) => `${operation}: ${breach}`));
  const mark = breaches.length === 0 ? "holds " : "BROKEN";
  const { refused, own, "let in": letIn } = counts;
  console.log(`${mark}  ${operation}: ${refused} refused, ${own} own, ${letIn} let in`);
  for (const breach of breaches.slice(0, breachesShown)) console.log(`        ${breach}`);
}

async function fillCell(
  stage: Stage,
  cell: Cell,
  reader: ContentReader,
): Promise<{ sentences: readonly string[]; isShown: boolean }> {
  const { world, owner } = stage;
  const isDisabled = cell.caller === "disabled";
  if (isDisabled) await world.query(setDisabled, [owner.id, new Date()]);
  const before = await reader.read();
  const answer = await cell.send();
  // An accepted request may still be under way. A refused one must not have started anything.
  if (cell.expects.kind !== "refused") await settle(world);
  const after = await reader.read();
  if (isDisabled) await world.query(setDisabled, [owner.id, null]);
  const isOwner = cell.expects.kind === "let in";
  const isShown = isOwner && secretsOf(cell.owner).some((one) => answer.text.includes(one));
  return { sentences: judge(cell, { answer, before, after }), isShown };
}

async function checkAtTheEnd(stage: Stage): Promise<readonly string[]> {
  const { world } = stage;
  const log = (await Promise.all(world.servers.map((server) => server.readLog()))).join("\n");
  const written = unsaidOf(stage).filter((secret) => log.includes(secret));
  console.log(`${log.split("\n").length} lines of the log were searched for secrets.`);
  const { broken } = await checkBooks(world.databaseUrl, () => {});
  const errors = await world.newErrorLines();
  const breaches = [
    ...written.map((secret) => `the log holds the secret ${secret}`),
    ...broken.map((promise) => `the books do not hold: ${promise}`),
    ...errors.map((line) => `a server failed: ${line}`),
  ];
  for (const breach of breaches) console.log(`BROKEN  ${breach}`);
  return breaches;
}
