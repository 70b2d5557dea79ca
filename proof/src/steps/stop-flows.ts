import { randomUUID } from "node:crypto";
import { type Reply, send, writeRequest } from "#world/wire.ts";
import type { Flow, Visit } from "./flows.ts";

function post({ world, member, key }: Visit, path: string, body: object): Promise<Reply> {
  const [port = 0] = world.ports;
  const { token } = member;
  return send({ port, bytes: writeRequest({ method: "POST", path, token, key, body }) });
}

const heldBaht = 50;
const exclude = (visit: Visit) => post(visit, "/api/protection/exclude", { months: 6 });

/** Money in a game, an open reward and an open code: all of it ends with the exclusion. */
const exclusion = (startBaht: number): Flow => ({
  name: "exclusion",
  killPoints: ["stop.begun", "stop.claimed", "stop.changed", "stop.collected", "reward.stopped"],
  games: { JOKER: 300 },
  // The reward goes back to the house.
  totals: [startBaht],
  leaseMinutes: 2,
  async prepare(visit) {
    const { world, member } = visit;
    const [port = 0] = world.ports;
    const path = "/api/promotion/activate/HELLO20";
    await send({ port, bytes: writeRequest({ method: "GET", path, token: member.token }) });
    await post({ ...visit, key: randomUUID() }, "/api/qrcode/FP", { amount: 150 });
    return "";
  },
  async act(visit) {
    await exclude(visit);
  },
  async check({ world, member }) {
    const [row] = await world.query<{ stops: string; wallet: string; codes: string; ends: string }>(
      `select
         (select count(*) from protection_stop
          where member_id = $1 and due_at is null and 'JOKER' = any (changed_passwords)) as stops,
         (select wallet_minor / 100 from ledger_account where member_id = $1) as wallet,
         (select count(*) from qr_code
          where member_id = $1 and state in ('requesting', 'live')) as codes,
         (select count(*) from operation
          where member_id = $1 and kind = 'finish_bonus' and target = 'HOUSE') as ends`,
      [member.id],
    );
    return [
      ...(row?.stops === "1" ? [] : [`${row?.stops} stops were carried out, not one`]),
      ...(Number(row?.wallet) === startBaht ? [] : [`${row?.wallet} baht are in the wallet`]),
      ...(row?.codes === "0" ? [] : [`${row?.codes} codes can still be paid`]),
      ...(row?.ends === "1" ? [] : [`the reward went back ${row?.ends} times`]),
    ];
  },
});

/** Money that comes in an exclusion goes back at once, or waits for a person if the bank never got the request. */
const heldDeposit = (startBaht: number): Flow => ({
  name: "return of a held deposit",
  killPoints: [
    "hold.decided",
    "withdraw.claimed",
    "withdraw.sending",
    "withdraw.requested",
    "withdraw.ended",
  ],
  late: { part: "bank", call: "pay" },
  totals: [startBaht, startBaht + heldBaht],
  async prepare(visit) {
    await exclude(visit);
    await visit.world.sandbox.transfer({ amount: heldBaht, sender: visit.member.bank });
    return "";
  },
  async act() {},
  async check({ world, member }) {
    const payouts = await world.sandbox.payouts();
    const paid = payouts.filter(
      ({ accountNo, status }) => accountNo === member.bank.accountNo && status === "PAID",
    );
    const [hold] = await world.query<{ state: string }>(
      "select state from deposit_hold where member_id = $1",
      [member.id],
    );
    const baht = paid.reduce((sum, { amount }) => sum + amount, 0);
    const isRight = hold?.state === "returned" ? baht === heldBaht : baht === 0;
    return isRight && (hold?.state === "returned" || hold?.state === "refused")
      ? []
      : [`the deposit is ${hold?.state}, and ${baht} baht went to the member`];
  },
});

export const stopFlows = (startBaht: number): readonly Flow[] => [
  exclusion(startBaht),
  heldDeposit(startBaht),
];
