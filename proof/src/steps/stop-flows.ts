import { randomUUID } from "node:crypto";
import { type Reply, send, writeRequest } from "#world/wire.ts";
import { waitUntilFinal } from "#world/settle.ts";
import type { Flow, Visit } from "./flows.ts";

function post({ world, member, key }: Visit, path: string, body: object): Promise<Reply> {
  const [port = 0] = world.ports;
  const { token } = member;
  return send({ port, bytes: writeRequest({ method: "POST", path, token, key, body }) });
}

const heldBaht = 50;
const suspenseMilliseconds = 20_000;
const exclude = (visit: Visit) => post(visit, "/api/protection/exclude", { months: 6 });

/** The payouts that have reached the member's bank account. */
async function listPaid(world: Visit["world"], member: Visit["member"]) {
  const payouts = await world.sandbox.payouts();
  return payouts.filter(
    ({ accountNo, status }) => accountNo === member.bank.accountNo && status === "PAID",
  );
}

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
    const paid = await listPaid(world, member);
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

/** Two people have agreed that an unmatched transfer goes back, as the office's functions record it. */
const agreeToSendBack = `
  do $$
  declare
    receipt bank_receipt;
    act office_act;
    input jsonb;
  begin
    select * into strict receipt from bank_receipt where state = 'suspense' order by id desc limit 1;
    insert into operator (id, name) values ('second', 'second') on conflict do nothing;
    input := jsonb_build_object('accountNo', '%ACCOUNT%', 'accountName', 'WHO KNOWS');
    act := office_request_as(office_console('proof'), sha256('console'), 'suspense.send-back',
      receipt.id::text, 'the proof asks', input);
    update office_act set verdict = 'approved', decided_by = 'second', decided_device = sha256('second'),
      decided_at = clock_now(), proof = '{}' where id = act.id;
    perform office_take(act.id);
    perform suspense_send_back(receipt.id, 'R' || upper(md5(random()::text)), input);
    perform office_done(act.id, '{}');
  end $$`;

/** An unmatched transfer goes back, or waits for a person again if the bank never got the request. */
const sendBack = (startBaht: number): Flow => ({
  name: "return of an unmatched transfer",
  killPoints: ["withdraw.claimed", "withdraw.sending", "withdraw.requested", "withdraw.ended"],
  late: { part: "bank", call: "pay" },
  totals: [startBaht],
  async prepare({ world, member }) {
    await world.sandbox.transfer({
      amount: heldBaht,
      sender: { ...member.bank, name: "WHO KNOWS" },
    });
    const outcome = await waitUntilFinal(world, suspenseMilliseconds);
    if ("waiting" in outcome) throw new Error("The transfer was not judged.");
    await world.query(agreeToSendBack.replace("%ACCOUNT%", member.bank.accountNo));
    return "";
  },
  async act() {},
  async check({ world, member }) {
    const paid = await listPaid(world, member);
    const [back] = await world.query<{ state: string; receipt: string }>(
      `select back.state, receipt.state as receipt
       from suspense_return as back join bank_receipt as receipt on receipt.id = back.receipt_id
       where back.account_no = $1`,
      [member.bank.accountNo],
    );
    const isRight =
      back?.state === "paid"
        ? paid.length === 1 && back.receipt === "returned"
        : paid.length === 0 && back?.state === "refused" && back.receipt === "suspense";
    return isRight
      ? []
      : [
          `the return is ${back?.state}, its transfer ${back?.receipt}, and ${paid.length} were paid`,
        ];
  },
});

export const stopFlows = (startBaht: number): readonly Flow[] => [
  exclusion(startBaht),
  heldDeposit(startBaht),
  sendBack(startBaht),
];
