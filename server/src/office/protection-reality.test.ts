import { game } from "@krapao/contract/game";
import { settingRoom } from "@krapao/contract/office/content";
import { protection } from "@krapao/contract/protection";
import { playerName } from "@krapao/testkit/people";
import { expect, test } from "vitest";
import { joinPlayer, transfer } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { passDays, reportBet } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

async function requestOff(isAllowed: boolean): Promise<string> {
  const engineer = await openBrowser(office, "engineer");
  const { items } = (await engineer.call(settingRoom.list)).body;
  const version = items.find(({ key }) => key === "realityOff")?.version ?? 0;
  const body = { value: isAllowed, version, reason: "the licence says so" };
  const params = { key: "realityOff" } as const;
  const { state, actId } = (await engineer.call(settingRoom.publish, { params, body })).body;
  expect(state).toBe("WAITS");
  return actId;
}

/** Two people decide whether members may turn the reality check off. */
async function allowOff(isAllowed: boolean): Promise<void> {
  const actId = await requestOff(isAllowed);
  const owner = await openBrowser(office, "owner");
  expect((await owner.approve(actId)).body.state).toBe("DONE");
}
const remind = ({ token }: Member, minutes: number | null) =>
  world.call(protection.chooseReality, { token, body: { minutes } });
const realityOf = async ({ token }: Member) =>
  (await world.call(protection.read, { token })).body.reality;
async function playFiveMinutes(member: Member): Promise<void> {
  await reportBet(world, member, { stake: 10 });
  await passDays(world, "5 minutes");
}

test("members turn the reality check off only where two people allow it, and until they take it back", async () => {
  await world.set("reality", { minutes: 5 });
  const member = await joinPlayer(world, ["PG"]);
  const launch = async () => {
    const path = `/api/autoLogin/pg/${playerName(member.id)}`;
    return (await world.call({ ...game.link, path }, { token: member.token })).code;
  };
  const send = async () =>
    (await transfer(world, member, { from: "WALLET", to: "PG", amount: 10 })).code;
  const refused = await remind(member, null);
  expect([refused.code, refused.body]).toMatchObject(["KEY_INVALID", { field: "minutes" }]);
  expect(await realityOf(member)).toEqual({ minutes: 5, mayBeOff: false, due: null });

  await allowOff(true);
  await playFiveMinutes(member);
  // What is due is answered first.
  expect((await remind(member, null)).code).toBe("REALITY_CHECK");
  await world.call(protection.answerReality, { token: member.token });
  expect((await remind(member, null)).status).toBe(200);
  await playFiveMinutes(member);
  expect(await realityOf(member)).toEqual({ minutes: null, mayBeOff: true, due: null });
  expect([await launch(), await send()]).toEqual([undefined, undefined]);

  await allowOff(false);
  expect(await realityOf(member)).toMatchObject({ minutes: 5, due: { played: 5 } });
  expect([await send(), await launch()]).toEqual(["REALITY_CHECK", "REALITY_CHECK"]);
  expect((await remind(member, null)).code).toBe("KEY_INVALID");
});

test("who turns the reality check off while that is taken back is reminded again", async () => {
  const member = await joinPlayer(world, ["PG"]);
  await allowOff(true);
  const actId = await requestOff(false);
  const owner = await openBrowser(office, "owner");
  const holder = await world.owner.connect();
  await holder.query("begin");
  await holder.query("select from ledger_account where member_id = $1 for update", [member.id]);
  const chosen = remind(member, null);
  await world.someoneWaits();
  const takenBack = owner.approve(actId);
  // It waits for the member's choice, or would be done without it.
  await Promise.race([world.someoneWaits(2), takenBack]);
  await holder.query("rollback");
  holder.release();
  expect([(await chosen).status, (await takenBack).body.state]).toEqual([200, "DONE"]);
  expect(await realityOf(member)).toMatchObject({ minutes: 60, mayBeOff: false });
});
