import { account } from "@krapao/contract/account";
import { protection } from "@krapao/contract/protection";
import { acts } from "@krapao/contract/office/acts";
import { members } from "@krapao/contract/office/members";
import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { createQr } from "#testing/deposits.ts";
import { joinPlayer } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney, listPayouts, payOut } from "#testing/money.ts";
import { type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { promotionHouse } from "#features/reward/rules.ts";
import { openOperation } from "#ledger/post.ts";
import { checkBooks, takeBonus } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const clerk = await openBrowser(office, "clerk");
const owner = await openBrowser(office, "owner");
const risk = await openBrowser(office, "risk");
beforeEach(() => world.sandbox.payOutNow());

const body = { reason: "the member leaves and wants all money" };
const close = ({ id }: Pick<Member, "id">, by: OfficeBrowser = clerk) =>
  by.call(members.close, { params: { id }, body });

/** As the first deposit by transfer does. */
const bind = ({ id }: Pick<Member, "id">) =>
  world.owner.query("update bank_account set locked_at = clock_now() where member_id = $1", [id]);

async function joinWith(amount: number): Promise<Member> {
  const member = await joinMember(world);
  if (amount > 0) await giveMoney(world, member.id, amount);
  await bind(member);
  return member;
}

async function stateOf({ id }: Pick<Member, "id">) {
  const { rows } = await world.owner.query<{ wallet: string; is_blocked: boolean }>(
    `select wallet_minor::text as wallet, disabled_at is not null as is_blocked
     from ledger_account join member on id = member_id where id = $1`,
    [id],
  );
  return rows[0];
}

const logIn = ({ registration: { username, password } }: Member) =>
  world.call(account.login, { body: { username, password } });

const readCard = async ({ id }: Pick<Member, "id">) =>
  (await clerk.call(members.read, { params: { id } })).body;

const readAct = async (id: string) => (await owner.call(acts.read, { params: { id } })).body;

test("two people close an account: the login is blocked and the wallet is paid out once", async () => {
  const member = await joinWith(750.5);
  const { actId, state } = (await close(member)).body;
  expect(state).toBe("WAITS");
  expect(await stateOf(member)).toEqual({ wallet: "75050", is_blocked: false });
  expect((await close(member)).code).toBe("ACT_OPEN");
  expect(await readAct(actId)).toMatchObject({
    amount: 750.5,
    facts: { openOperations: "0", moneyInGames: "0", openReward: "false", accountBound: "true" },
  });
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  expect(await stateOf(member)).toEqual({ wallet: "0", is_blocked: true });
  expect((await world.call(account.profile, { token: member.token })).status).toBe(401);
  expect((await logIn(member)).code).toBe("ACCOUNT_CLOSED");
  const { disabledAt, isClosed } = await readCard(member);
  expect([disabledAt !== null, isClosed]).toEqual([true, true]);
  await payOut(world);
  expect(await listPayouts(world, member.id)).toMatchObject([
    { amount: 750.5, accountNo: member.registration.bankAccountNo },
  ]);
  // There is nothing left to close, and to open the login undoes the act.
  expect((await close(member)).code).toBe("NO_DATA");
  const opened = (await clerk.call(members.enable, { params: { id: member.id }, body })).body;
  await owner.approve(opened.actId);
  expect(await readAct(actId)).toMatchObject({ undoneBy: opened.actId });
  expect((await logIn(member)).status).toBe(200);
  expect(await readCard(member)).toMatchObject({ disabledAt: null, isClosed: false });
  // A blocked login is no closed account.
  await clerk.call(members.disable, { params: { id: member.id }, body });
  await risk.call(members.disable, { params: { id: member.id }, body });
  expect((await logIn(member)).code).toBe("INACTIVE_USER");
  expect(await readCard(member)).toMatchObject({ isClosed: false });
});

test("a booked refund is paid out with the wallet, without conditions, also in an exclusion", async () => {
  for (const isExcluded of [false, true]) {
    const member = await joinWith(isExcluded ? 0 : 200);
    await openOperation(world.ctx.db, {
      memberId: member.id,
      kind: "bonus",
      state: "SUCCESS",
      currency: "BAHT",
      amountMinor: 15_000n,
      source: "REFUND",
      target: "REFUND_BALANCE",
      changes: { refundMinor: 15_000n, house: promotionHouse },
    });
    const exclude = { token: member.token, body: { months: 6 } };
    if (isExcluded) await world.call(protection.exclude, exclude);
    const { actId } = (await close(member)).body;
    const amount = isExcluded ? 150 : 350;
    expect(await readAct(actId)).toMatchObject({ amount, facts: { refundMinor: "15000" } });
    expect((await owner.approve(actId)).body.state).toBe("DONE");
    await payOut(world);
    expect(await listPayouts(world, member.id)).toMatchObject([{ amount }]);
    expect(await readCard(member)).toMatchObject({ money: { wallet: 0, refund: 0 } });
    expect((await close(member)).code).toBe("NO_DATA");
  }
  expect((await checkBooks(world)).breaches).toEqual([]);
});

test("an empty wallet is closed without a payout", async () => {
  const member = await joinWith(0);
  const { actId } = (await close(member)).body;
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  expect(await stateOf(member)).toEqual({ wallet: "0", is_blocked: true });
  expect(await listPayouts(world, member.id)).toEqual([]);
});

test("a payout that the bank refuses is back in the wallet, and is asked for again", async () => {
  const member = await joinMember(world, { bankAccountNo: "7712345999" });
  await giveMoney(world, member.id, 300);
  await bind(member);
  const first = (await close(member)).body;
  await owner.approve(first.actId);
  await payOut(world);
  await world.moveClock("2 minutes");
  await payOut(world);
  expect(await stateOf(member)).toEqual({ wallet: "30000", is_blocked: true });
  const approver = await openBrowser(office, "owner");
  const again = (await close(member, await openBrowser(office, "clerk"))).body;
  expect((await approver.approve(again.actId)).body.state).toBe("DONE");
  expect(await stateOf(member)).toEqual({ wallet: "0", is_blocked: true });
});

test("while something is open it is refused, and says what is missing", async () => {
  const paying = await joinWith(500);
  await world.call(withdraw.withdraw, { token: paying.token, body: { amount: 100 } });
  expect((await close(paying)).code).toBe("CLOSE_OPERATION");

  const rewarded = await joinWith(500);
  await takeBonus(world, rewarded, "WELCOME");
  expect((await close(rewarded)).code).toBe("CLOSE_REWARD");

  const player = await joinPlayer(world, ["JOKER"]);
  await bind(player);
  await world.owner.query("update game_account set balance_minor = 100 where member_id = $1", [
    player.id,
  ]);
  expect((await close(player)).code).toBe("CLOSE_GAMES");

  const coming = await joinWith(500);
  await createQr(world, coming, { provider: "KBANK", amount: 141 });
  expect((await close(coming)).code).toBe("CLOSE_COMING");

  const unbound = await joinMember(world);
  await giveMoney(world, unbound.id, 500);
  expect((await close(unbound)).code).toBe("CLOSE_ACCOUNT");

  const few = await joinWith(1);
  expect((await close(few)).code).toBe("CLOSE_AMOUNT");

  for (const role of ["agent", "risk", "owner"] as const) {
    const by = await openBrowser(office, role);
    expect((await close(await joinWith(0), by)).code).toBe("NOT_ALLOWED");
  }
});

test("what changes while it waits is agreed to anew", async () => {
  const member = await joinWith(500);
  const { actId } = (await close(member)).body;
  await giveMoney(world, member.id, 20);
  expect(await readAct(actId)).toMatchObject({ changed: ["amountMinor"] });
  expect((await owner.approve(actId)).code).toBe("CHANGED");
  expect(await stateOf(member)).toEqual({ wallet: "52000", is_blocked: false });
});

test("money that comes between the approval and the deed is not paid out unseen", async () => {
  const member = await joinWith(500);
  const { actId } = (await close(member)).body;
  // A deposit holds the account while the second person agrees.
  const depositing = await world.owner.connect();
  await depositing.query("begin");
  await depositing.query("select ledger_lock($1)", [member.id]);
  const approving = owner.approve(actId);
  await world.someoneWaits();
  await depositing.query(
    "update ledger_account set wallet_minor = wallet_minor + 100 where member_id = $1",
    [member.id],
  );
  await depositing.query("commit");
  depositing.release();
  expect((await approving).code).toBe("CHANGED");
  expect(await stateOf(member)).toEqual({ wallet: "50100", is_blocked: false });
});

test("the act covers the block of exactly its member, with exactly its money", async () => {
  const member = await joinWith(500);
  const { actId } = (await close(member)).body;
  await world.owner.query(
    `update office_act set verdict = 'approved', decided_by = 'sandbox-owner',
       decided_device = sha256('second'), decided_at = clock_now(), proof = '{}' where id = $1`,
    [actId],
  );
  await giveMoney(world, member.id, 20);
  const deeds = await office.pools.deeds.connect();
  const block = "update member set disabled_at = clock_now() where id = $1";
  for (const { id } of [member, await joinWith(500)]) {
    await deeds.query("begin");
    await deeds.query("select from office_take($1)", [actId]);
    await expect(deeds.query(block, [id])).rejects.toThrow("needs an act");
    await deeds.query("rollback");
  }
  deeds.release();
});
