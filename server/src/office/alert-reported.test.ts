import { unknown } from "@krapao/contract/office/unknown";
import { expect, test } from "vitest";
import { readBets } from "#features/game/bets.ts";
import { chargeOf, createQr, payQr, reportPaid, walletAmount, watchQr } from "#testing/deposits.ts";
import { alertsOf, goTo, judgeDay } from "#testing/findings.ts";
import { joinPlayer, play, transfer } from "#testing/games.ts";
import { makeVoucher, sendGift } from "#testing/gifts.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { reportBet } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

const kindsOf = async (member: Member) =>
  (await alertsOf(office, member)).map(({ kind, count }) => [kind, count]);

async function shareBrowser(phone: string, ...members: readonly Member[]): Promise<void> {
  await world.owner.query(
    `insert into member_device (member_id, device_hash)
     select id, sha256(convert_to($1, 'UTF8')) from unnest($2::text[]) as id`,
    [phone, members.map(({ id }) => id)],
  );
}

/** Where the tests have moved the time to. */
async function now(): Promise<number> {
  const { rows } = await world.owner.query<{ now: Date }>("select clock_now() as now");
  return rows[0]?.now.getTime() ?? 0;
}

async function hint(code: string | null): Promise<void> {
  const timestamp = Math.floor((await now()) / 1000);
  expect(await reportPaid(world, "FP", code, { timestamp })).toBe(200);
  await watchQr(world);
}

interface Choice {
  readonly event: string;
  readonly side: string;
  readonly status?: "VOID";
  readonly placed?: string;
}

async function bet(member: Member, ...choices: readonly Choice[]): Promise<void> {
  for (const choice of choices) await reportBet(world, member, { stake: 50, ...choice });
}

const red = (event: string) => ({ event, side: "red" });
const blue = (event: string) => ({ event, side: "blue" });

/** Two in one browser who bet at a provider that names events; its feed is read. */
async function joinOpponents(): Promise<readonly [Member, Member]> {
  await world.sandbox.setClock((await now()) - Date.now());
  const [one, other] = [await joinPlayer(world, ["UFABET"]), await joinPlayer(world, ["UFABET"])];
  await shareBrowser("the phone of two", one, other);
  for (const member of [one, other])
    await transfer(world, member, { from: "WALLET", to: "UFABET", amount: 200 });
  const sides = [
    [one, "red"],
    [other, "blue"],
  ] as const;
  for (const event of ["m1", "m2"])
    for (const [member, side] of sides)
      await play(world, member, { provider: "UFABET", stake: 50, payout: 50, event, side });
  await world.sandbox.setClock(0);
  await world.owner.query("update bet_feed set due_at = clock_now()");
  await readBets(world.ctx);
  return [one, other];
}

async function sendGifts(...names: readonly string[]): Promise<Member> {
  const member = await joinMember(world);
  for (const ownerName of names) {
    const link = await makeVoucher(world, { ownerName });
    expect((await sendGift(world, member, link)).status).toBe(200);
  }
  return member;
}

async function joinPayer(): Promise<readonly [Member, string | null]> {
  const member = await joinMember(world);
  const { body } = await createQr(world, member, { provider: "FP", amount: 500 });
  await payQr(world, body.qrcodeId);
  await hint(body.qrcodeId);
  return [member, body.qrcodeId];
}

test("what providers report is found: two sides in a ring, givers, and payments taken back", async () => {
  await world.set("reportedFrom", { givers: 2 });
  await goTo(world, "12 hours");
  const [one, other] = await joinOpponents();
  const stranger = await joinMember(world);
  await bet(stranger, blue("m1"), blue("m2"));
  const [fan, rival] = [await joinMember(world), await joinMember(world)];
  await shareBrowser("the phone of fans", fan, rival);
  await bet(fan, red("m3"), red("m4"), red("m5"), red("m6"));
  // The same side, a void bet, and one of more than a week ago leave one event of two sides.
  await bet(rival, blue("m3"), red("m4"), { ...blue("m5"), status: "VOID" });
  await bet(rival, { ...blue("m6"), placed: "-8 days" });
  const seller = await sendGifts("ANAN SUK", "BOON MEE", "ANAN SUK");
  const child = await sendGifts("KIND AUNT", "KIND AUNT");
  const [payer, taken] = await joinPayer();
  const [calm, paid] = await joinPayer();
  await judgeDay(world);

  expect(await alertsOf(office, one)).toMatchObject([
    { kind: "sides", count: 2, members: [{ memberId: other.id }] },
  ]);
  expect(await kindsOf(other)).toEqual([["sides", 2]]);
  expect(await alertsOf(office, seller)).toMatchObject([
    { kind: "givers", count: 2, names: ["ANAN S***", "BOON M***"] },
  ]);
  for (const member of [stranger, fan, rival, child, payer, calm])
    expect(await kindsOf(member)).toEqual([]);

  // On the next day the member does nothing; the provider does, and says so twice.
  await world.sandbox.reversePayment((await chargeOf(world, taken)).id);
  for (const code of [taken, paid, taken, paid]) await hint(code);
  const clerk = await openBrowser(office, "clerk");
  expect((await clerk.call(unknown.list)).body.contradictions).toMatchObject([
    { party: "payment:FP", reference: taken, times: 2, theirs: { status: "REVERSED" } },
  ]);
  expect(await walletAmount(world, payer)).toBe(500);
  await judgeDay(world);
  expect(await alertsOf(office, payer)).toMatchObject([
    { kind: "reversed", count: 1, amount: 500 },
  ]);
  expect(await kindsOf(calm)).toEqual([]);
});
