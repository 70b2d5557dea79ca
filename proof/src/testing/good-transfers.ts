import type pg from "pg";
import { addMembers } from "#world/members.ts";
import { asApplication } from "./as-application.ts";
import {
  amountMinor,
  newReference,
  numberOf,
  type OpenedRow,
  openOperation,
  someHash,
} from "./post.ts";

/** The state of a leg: ended, or without a clear answer. A leg without a fate was requested just now. */
type LegFate = "done" | "refused" | "unknown" | "unknown for good";

interface Transfer {
  readonly memberId: string;
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly fates: readonly LegFate[];
  /** The process that opened it does not send the second leg: the worker does. */
  readonly isLeft?: boolean;
}

const wallet = "WALLET";
/** Collects the balance of a game when a reward ends, by a separate posting. */
const house = "HOUSE";

/** Every direction and every state, on accounts of all classes and with ratios other than one. */
const ways: readonly Omit<Transfer, "memberId">[] = [
  { key: "out-done", from: wallet, to: "JOKER", fates: ["done"] },
  { key: "out-refused", from: wallet, to: "JOKER", fates: ["refused"] },
  { key: "home-done", from: "JOKER", to: wallet, fates: ["done"] },
  { key: "home-refused", from: "JOKER", to: wallet, fates: ["refused"] },
  { key: "between-done", from: "IMI", to: "PG", fates: ["done", "done"] },
  { key: "between-first-refused", from: "IMI", to: "PG", fates: ["refused"] },
  { key: "between-second-refused", from: "PG", to: "IMI", fates: ["done", "refused"] },
  { key: "out-requested", from: wallet, to: "JOKER", fates: [] },
  { key: "out-unknown", from: wallet, to: "SLOTXO", fates: ["unknown for good"] },
  { key: "home-unknown", from: "HUAYHD", to: wallet, fates: ["unknown"] },
  { key: "between-first-requested", from: "CIRCUS", to: "PGSLOT", fates: [] },
  { key: "between-second-requested", from: "SEXYGAME", to: "BETFLIX", fates: ["done"] },
  { key: "between-second-left", from: "IMI", to: "ASKMEBET", fates: ["done"], isLeft: true },
  { key: "between-second-unknown", from: "PG", to: "USUN", fates: ["done", "unknown for good"] },
];

/** Transfers of a member with baht and of one with kip, and withdrawals that waited for games. */
export async function writeTransfers(client: pg.Client): Promise<void> {
  const [player] = await addMembers(client, 1, { baht: 1000 });
  const [laotian, saver] = await addMembers(client, 2);
  if (!player || !laotian || !saver) throw new Error("There are no members.");
  await client.query("update member set currency = 'LAK' where id = $1", [laotian.id]);
  await client.query("update ledger_account set currency = 'LAK' where member_id = $1", [
    laotian.id,
  ]);
  for (const { id } of [player, laotian, saver]) await openGameAccounts(client, id);
  for (const way of ways) await transfer(client, { memberId: player.id, ...way });
  const fromGame = { from: "JOKER2", to: wallet } as const;
  await transfer(client, { memberId: laotian.id, key: "lak", ...fromGame, fates: ["done"] });
  await collectMoney(client, saver.id);
}

/** Each account was last seen with a thousand, which was won there. */
export async function openGameAccounts(client: pg.Client, memberId: string): Promise<void> {
  await client.query(
    `insert into game_account (member_id, provider, username, password_sealed, opened_at,
       balance_minor, seen_at)
     select $1, code, 'kp' || lower($1), '', clock_now(), 100000, clock_now() from game_provider`,
    [memberId],
  );
}

/** One that gave up, one that was paid from collected money, and one that waits for a game. */
async function collectMoney(client: pg.Client, memberId: string): Promise<void> {
  const openWaiting = async (key: string) => {
    const route = { source: wallet, target: "SCB" } as const;
    const opening = { memberId, kind: "withdraw", ...route, key, isWaiting: true } as const;
    const number = await openOperation(client, opening);
    await client.query(
      `insert into withdrawal_collection (member_id, number, due_at, gives_up_at)
       values ($1, $2, clock_now(), clock_now())`,
      [memberId, number],
    );
    return number;
  };
  const step = (number: string, state: string, walletMinor: number, heldMinor: number) =>
    client.query("select ledger_advance($1, $2, $3, $4, $5, 0, 'bank:SCB')", [
      memberId,
      number,
      state,
      walletMinor,
      heldMinor,
    ]);
  const stopWaiting = (number: string) =>
    client.query(
      "update withdrawal_collection set is_open = false where member_id = $1 and number = $2",
      [memberId, number],
    );
  const bring = (number: string, from: string, fates: readonly LegFate[]) =>
    transfer(client, { memberId, key: `home:${number}:${from}`, from, to: wallet, fates });

  const givenUp = await openWaiting("withdraw-given-up");
  await bring(givenUp, "PG", ["refused"]);
  await stopWaiting(givenUp);
  await step(givenUp, "FAILED", 0, 0);

  const paid = await openWaiting("withdraw-brought");
  await bring(paid, "PG", ["done"]);
  await stopWaiting(paid);
  await step(paid, "PENDING", -amountMinor, amountMinor);
  await client.query(
    `insert into withdrawal (member_id, number, reference, due_at, checked_at, sent_at, is_open)
     values ($1, $2, ${newReference("W")}, clock_now(), clock_now(), clock_now(), false)`,
    [memberId, paid],
  );
  await step(paid, "SUCCESS", 0, -amountMinor);

  await bring(await openWaiting("withdraw-waiting"), "JOKER", []);
}

/**
 * Opens a transfer with the books' own function and moves its legs to their states; returns its
 * number.
 */
export async function transfer(client: pg.Client, sent: Transfer): Promise<string> {
  const number = await openTransfer(client, sent);
  for (const [index, fate] of sent.fates.entries()) {
    if (fate === "done" || fate === "refused") {
      await endLeg(client, sent, { number, leg: index + 1, isDone: fate === "done" });
    } else {
      await client.query(
        `update game_transfer set state = 'UNKNOWN', due_at = case when $4 then clock_now() end
         where member_id = $1 and number = $2 and leg = $3`,
        [sent.memberId, number, index + 1, fate === "unknown"],
      );
    }
  }
  return number;
}

async function openTransfer(client: pg.Client, sent: Transfer): Promise<string> {
  const { memberId, key, from, to } = sent;
  const takenMinor = from === wallet ? amountMinor : 0;
  const sides = [
    ...(from === wallet ? [] : [{ provider: from, direction: "WITHDRAW" }]),
    ...(to === wallet || to === house ? [] : [{ provider: to, direction: "DEPOSIT" }]),
  ];
  const { rows } = await client.query<OpenedRow>(
    `with transfer_input as (
       select $1::jsonb || jsonb_build_object('currency', member.currency, 'legs', (
         select jsonb_agg(side || jsonb_build_object('leg', leg, 'reference', ${newReference("T")},
             'credit_minor', ($3::bigint *
             case member.currency when 'LAK' then ratio_lak else ratio_baht end)::bigint))
         from jsonb_array_elements($2::jsonb) with ordinality as sides (side, leg)
         join game_provider on code = side ->> 'provider'
       )) as value
       from member where id = $4
     )
     select result, number from transfer_input, game_open(json_build_array(value))`,
    [
      JSON.stringify({
        index: 0,
        member_id: memberId,
        kind: "transfer",
        state: "PENDING",
        key,
        request_hash: someHash,
        amount_minor: amountMinor,
        source: from,
        target: to,
        detail: {},
        wallet_minor: -takenMinor,
        held_minor: takenMinor,
        refund_minor: 0,
        is_alone: false,
        lease_seconds: 20,
      }),
      JSON.stringify(sides),
      amountMinor,
      memberId,
    ],
  );
  return numberOf(rows);
}

interface LegEnd {
  readonly number: string;
  readonly leg: number;
  readonly isDone: boolean;
}

/** The effect of an ended leg on the operation and on the member's money. */
function effectOf({ from, to }: Transfer, { leg, isDone }: LegEnd) {
  const isFromGame = leg === 1 && from !== wallet;
  const isLast = leg === 2 || from === wallet || to === wallet;
  if (isFromGame && !isDone) return { state: "FAILED", walletMinor: 0, heldMinor: 0 };
  if (!isDone) return { state: "FAILED", walletMinor: amountMinor, heldMinor: -amountMinor };
  if (!isFromGame) return { state: "SUCCESS", walletMinor: 0, heldMinor: -amountMinor };
  return isLast
    ? { state: "SUCCESS", walletMinor: amountMinor, heldMinor: 0 }
    : { state: "PENDING", walletMinor: 0, heldMinor: amountMinor };
}

async function endLeg(client: pg.Client, sent: Transfer, end: LegEnd): Promise<void> {
  const { memberId, from, to, isLeft = false } = sent;
  const { number, leg, isDone } = end;
  const { state, walletMinor, heldMinor } = effectOf(sent, end);
  const goOn = isLeft ? "DUE" : "REQUEST";
  const row = {
    index: 0,
    member_id: memberId,
    number,
    leg,
    leg_state: isDone ? "SETTLED" : "REFUSED",
    note: isDone ? undefined : "LOCKED",
    operation_state: state,
    wallet_minor: walletMinor,
    held_minor: heldMinor,
    refund_minor: 0,
    house: `game:${leg === 1 && from !== wallet ? from : to}`,
    balance_minor: -(walletMinor + heldMinor),
    next_leg: isDone ? goOn : "DROP",
    lease_seconds: 20,
  };
  const { rows } = await asApplication(client, () =>
    client.query<{ is_moved: boolean }>("select is_moved from game_end($1::json)", [
      JSON.stringify([row]),
    ]),
  );
  if (rows[0]?.is_moved !== true) throw new Error(`${sent.key} did not move.`);
}
