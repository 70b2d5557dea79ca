import { setTimeout as pause } from "node:timers/promises";
import { acts } from "@krapao/contract/office/acts";
import { alerts } from "@krapao/contract/office/alerts";
import { inbox } from "@krapao/contract/office/inbox";
import { payouts } from "@krapao/contract/office/payouts";
import { holds, protectionRoom } from "@krapao/contract/office/protection";
import { slips } from "@krapao/contract/office/slips";
import { suspense } from "@krapao/contract/office/suspense";
import { today } from "@krapao/contract/office/today";
import { unknown } from "@krapao/contract/office/unknown";
import { ourWallet } from "@krapao/testkit/sandbox";
import type { World } from "@krapao/testkit/world";
import { checkBooks } from "#books.ts";
import { checkOffice } from "#office/check.ts";
import { compareBalances } from "#world/game-books.ts";
import { compareWithOutside } from "#world/outside-books.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { kipOfBaht, satangOf } from "./person.ts";
import { listWaiting, patient, type Shift } from "./shift.ts";

const finalMilliseconds = 60_000;

/** Everything that the shift promises. One sentence per breach. */
export async function judge(shift: Shift): Promise<readonly string[]> {
  const { world, notebook, time, weather } = shift;
  const outcome = await waitUntilFinal(world, finalMilliseconds);
  const stuck = "waiting" in outcome ? outcome.waiting : [];
  await weather.count();
  await refresh(shift);
  const atWork = [
    ...stuck.map((what) => `still under way: ${what}`),
    ...(await judgeQueues(shift)),
    ...(await judgeMoney(shift)),
    ...(await judgeReleases(shift)),
    ...(await judgeChats(shift)),
    ...(await judgeNextDay(shift)),
  ];
  const { broken } = await checkBooks(world.databaseUrl, () => {});
  return [
    ...notebook.breaches,
    ...atWork,
    ...(await judgeContradictions(shift)),
    ...(await checkOffice(await world.client())).map((breach) => `check:office: ${breach}`),
    ...broken.map((promise) => `check:books: ${promise}`),
    ...(await compareWithOutside(world, await time.aheadSeconds())).map(
      (difference) => `check:world: ${difference}`,
    ),
    ...(await compareBalances(world)),
    ...(await world.newErrorLines()).map((line) => `a server wrote: ${line.slice(0, 300)}`),
    ...(await judgeVoid(shift)),
  ];
}

/** The balances of the games as they are now. */
async function refresh({ persons }: Shift): Promise<void> {
  for (const person of persons) {
    const seen = await person.readWallet();
    if (seen?.slots.some(({ isActive }) => isActive)) {
      await person.call("GET", "/api/wallet/refresh/slot");
    }
  }
}

/** Every list of the office, as an operator sees it. */
async function judgeQueues({ staff: { auditor } }: Shift): Promise<readonly string[]> {
  const read = async () => (await auditor.call(today.read))?.queues ?? [];
  let queues = await read();
  const deadline = performance.now() + finalMilliseconds;
  // The bets are read again once the clock has stopped running fast.
  while (listWaiting(queues, patient).length > 0 && performance.now() < deadline) {
    await pause(500);
    queues = await read();
  }
  const shown = {
    acts: (await auditor.call(acts.list))?.waiting.map(({ id, kind }) => `${kind} ${id}`),
    payouts: (await auditor.call(payouts.list))?.payouts.map(({ reference }) => reference),
    suspense: (await auditor.call(suspense.list))?.transfers.map(({ id }) => id),
    slips: (await auditor.call(slips.list))?.slips.map(({ reference }) => reference),
    codes: (await auditor.call(slips.list))?.codes.map(({ id }) => id),
    gifts: (await auditor.call(slips.list))?.gifts.map(({ id }) => id),
    unknown: (await auditor.call(unknown.list))?.items.map(({ reference }) => reference),
    rewards: (await auditor.call(unknown.list))?.rewards.map(({ id }) => id),
    contradictions: (await auditor.call(unknown.list))?.contradictions.map(({ id }) => id),
    holds: (await auditor.call(holds.list))?.holds.map(({ memberId }) => memberId),
    alerts: (await auditor.call(alerts.list))?.alerts.map(({ memberId }) => memberId),
    raises: (await auditor.call(protectionRoom.list))?.raises.map(({ memberId }) => memberId),
    reviews: (await auditor.call(protectionRoom.list))?.stops.flatMap(({ memberId, kind }) =>
      kind === "review" ? [memberId] : [],
    ),
    markers: (await auditor.call(protectionRoom.list))?.markers.map(({ memberId }) => memberId),
    inbox: (await auditor.call(inbox.list))?.conversations.flatMap(({ id, waitsSince }) =>
      waitsSince === null ? [] : [id],
    ),
  };
  return [
    ...(queues.length > 0 ? [] : ["Today shows no queues"]),
    ...listWaiting(queues, patient).map(({ name, length }) => `queue ${name} has ${length} items`),
    ...Object.entries(shown).flatMap(([name, items]) =>
      (items ?? ["unreadable"]).map((item) => `${name}: nobody has decided ${item}`),
    ),
  ];
}

/** What a member has is what was put in, less what was taken out, more or less what was played. */
async function judgeMoney({ world, persons, notebook }: Shift): Promise<readonly string[]> {
  const { sandbox } = world;
  const taken = new Map<string, number>();
  for (const { accountNo, amount, status } of await sandbox.payouts()) {
    if (status === "PAID") taken.set(accountNo, (taken.get(accountNo) ?? 0) + satangOf(amount));
  }
  const gifts = new Map<string, number>();
  for (const { hash, tickets } of await sandbox.vouchers()) {
    const ours = tickets.filter(({ mobile, takenAt }) => mobile === ourWallet && takenAt !== null);
    gifts.set(
      hash,
      ours.reduce((sum, { amount }) => sum + satangOf(amount), 0),
    );
  }
  const breaches: string[] = [];
  for (const one of [...persons, ...notebook.newcomers]) {
    const { member } = one;
    const given = one.vouchers.reduce((sum, hash) => sum + (gifts.get(hash) ?? 0), 0);
    const out = taken.get(member.bank.accountNo) ?? 0;
    const expected = one.putSatang + given - out + one.playSatang + one.rewardSatang;
    const seen = await one.readWallet();
    const has =
      satangOf(seen?.wallet.amount ?? 0) +
      satangOf(seen?.wallet.onItsWay ?? 0) +
      (seen?.slots ?? []).reduce((sum, { amount }) => sum + satangOf(amount), 0);
    if (has === expected) continue;
    const parts = `put ${one.putSatang}, gifts ${given}, taken ${out}, play ${one.playSatang}, rewards ${one.rewardSatang}`;
    breaches.push(`member ${member.id} has ${has} and should have ${expected} satang: ${parts}`);
  }
  return breaches;
}

/** From this amount on a payout is never paid by rules alone. */
const largeBaht = 50_000;

/** A payout that waited for a person, or should have, was paid only after its release was done. */
async function judgeReleases({ world, notebook }: Shift): Promise<readonly string[]> {
  const { heldPayouts, releasedPayouts } = notebook;
  return (await world.sandbox.payouts()).flatMap(
    ({ reference, accountNo, amount, currency, status }) => {
      const large = currency === "LAK" ? largeBaht * kipOfBaht : largeBaht;
      const isFree = amount < large && !heldPayouts.has(`${accountNo} ${amount}`);
      const isRight = status !== "PAID" || isFree || releasedPayouts.has(reference);
      return isRight
        ? []
        : [`payout ${reference} of ${amount} ${currency} was paid without its release`];
    },
  );
}

/** What is found about the day is another shift's work. */
const ofNextShift: ReadonlySet<string> = new Set(["alerts", "harm_signs"]);

/** The servers count nothing that waits, and a day later no code is queried any more. */
async function judgeNextDay({ world, time }: Shift): Promise<readonly string[]> {
  const waiting = await emptyQueues(world, patient);
  await time.skip("25 hours");
  return [...waiting, ...(await emptyQueues(world, ofNextShift))];
}

/** Waits until the servers count no queue with something in it, but for some. */
async function emptyQueues(world: World, except: ReadonlySet<string>): Promise<readonly string[]> {
  const deadline = performance.now() + finalMilliseconds;
  let waiting = await readMetrics(world, except);
  while (waiting.length > 0 && performance.now() < deadline) {
    await pause(500);
    waiting = await readMetrics(world, except);
  }
  return waiting;
}

async function readMetrics(
  { ports }: World,
  except: ReadonlySet<string>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const port of ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const queues = [...text.matchAll(/^queue_length\{queue="(\w+)"\} (\d+)$/gm)];
    if (queues.length === 0) found.push(`the metrics at ${port} have no queues`);
    for (const [, name, length] of queues) {
      if (length === "0" || except.has(name ?? "")) continue;
      found.push(`the metrics at ${port} have ${length} items in ${name}`);
    }
  }
  return found;
}

/** Everybody who wrote was answered by a person. */
async function judgeChats({ persons }: Shift): Promise<readonly string[]> {
  const breaches: string[] = [];
  for (const person of persons.filter(({ hasWritten }) => hasWritten)) {
    const body = { userId: person.member.id, limit: 100, skip: 0 };
    const { body: items } = await person.call("POST", "/api/chat/history", body);
    const senders = Object.values(items).map((item) => (item as { sender: string }).sender);
    if (!senders.includes("agent")) {
      breaches.push(`member ${person.member.id} wrote and got no answer from a person`);
    }
  }
  return breaches;
}

async function judgeContradictions({ world }: Shift): Promise<readonly string[]> {
  const rows = await world.query<{ what: string }>(
    `select 'contradiction ' || kind || ' about ' || reference as what from discrepancy
     union all select 'unreadable item of ' || source from unreadable_item`,
  );
  return rows.map(({ what }) => what);
}

/** What a whole shift must have seen; a smaller one need not. */
const queuesSeen = [
  "payouts_held",
  "suspense",
  "slips_held",
  "qr_codes_held",
  "deposits_held",
  "returns_refused",
  "inbox",
  "alerts",
  "harm_signs",
  "raises",
  "name_reviews",
  "rings",
  "unknown PAYOUT WITHDRAWAL",
  "unknown TRANSFER DEPOSIT",
];
const countsSeen = ["two people, one act", "two decisions, one item", "prove"];

async function judgeVoid(shift: Shift): Promise<readonly string[]> {
  const { notebook, weather, members, minutes } = shift;
  if (members < 500 || minutes < 120) return [];
  const parts = await weather.count();
  return [
    ...queuesSeen.filter((queue) => notebook.counted(`decided ${queue}`) === 0),
    ...countsSeen.filter((what) => notebook.counted(what) === 0),
    ...[...parts].flatMap(([part, times]) => (times === 0 ? [`a fault of ${part}`] : [])),
  ].map((what) => `never happened, so it is void: ${what}`);
}

const countsOf = ({ notebook }: Shift, word: string) =>
  notebook
    .listCounts(word)
    .map(([name, times]) => `${name} ${times}`)
    .join(", ");

export function printCounts(shift: Shift): void {
  for (const word of ["decided", "held", "approved", "rejected", "recalled", "together"]) {
    console.log(`${word}: ${countsOf(shift, word)}`);
  }
  console.log(`answers to members: ${countsOf(shift, "member")}`);
  const refused = shift.notebook.listCounts("office").filter(([name]) => !name.endsWith(" OK"));
  console.log(`refusals: ${refused.map(([name, times]) => `${name} ${times}`).join(", ")}`);
  const names = ["two people, one act", "two decisions, one item", "prove", "overtime minutes"];
  console.log(names.map((name) => `${name}: ${shift.notebook.counted(name)}`).join("; "));
}
