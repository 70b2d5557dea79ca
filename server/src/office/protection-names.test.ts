import { account } from "@krapao/contract/account";
import { protectionRoom } from "@krapao/contract/office/protection";
import { protection } from "@krapao/contract/protection";
import { expect, test } from "vitest";
import { createQr } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { checkRecord, openBrowser, setUpOffice } from "#testing/office.ts";
import { checkBooks } from "#testing/rewards.ts";
import { exclude } from "#testing/stops.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

const reason = "compared the documents";

/** Somebody excluded, and somebody else who registers with the same name as a bank may write it. */
async function joinNamesake(months: 6 | 60 | null = 6) {
  const excluded = await joinMember(world);
  await exclude(world, excluded, months);
  const name = excluded.registration.bankAccountName;
  const member = await joinMember(world, { bankAccountName: `miss. ${name.replace(" ", "  ")}` });
  return { excluded, member, name };
}

const stopOf = async ({ token }: Member) =>
  (await world.call(protection.read, { token })).body.stop;
const codeOf = async (member: Member) =>
  (await createQr(world, member, { provider: "FP", amount: 100 })).code;

async function decide(member: Member, call: typeof protectionRoom.other) {
  const risk = await openBrowser(office, "risk");
  const { stops } = (await risk.call(protectionRoom.list)).body;
  const found = stops.find((stop) => stop.memberId === member.id && stop.kind === "review");
  const params = { memberId: member.id, id: found?.id ?? "1" };
  return risk.call(call, { params, body: { reason } });
}

test("who has the name of an excluded person is stopped until a person finds another person", async () => {
  const { excluded, member } = await joinNamesake();
  expect(await stopOf(member)).toMatchObject({ kind: "review", until: null, comeBack: null });
  expect(await codeOf(member)).toBe("PLAY_STOPPED");
  const auditor = await openBrowser(office, "auditor");
  const matches = await auditor.call(protectionRoom.matches, { params: { memberId: member.id } });
  expect(matches.body.matches).toMatchObject([{ memberId: excluded.id }]);

  expect((await decide(member, protectionRoom.other)).body.state).toBe("DONE");
  expect(await stopOf(member)).toBeNull();
  expect(await codeOf(member)).toBeUndefined();
  expect((await decide(member, protectionRoom.same)).code).toBe("NO_DATA");
});

test.each([6, 60, null] as const)(
  "the same person is excluded for as long as the exclusion of %s months lasts",
  async (months) => {
    const { excluded, member } = await joinNamesake(months);
    expect((await decide(member, protectionRoom.same)).body.state).toBe("DONE");
    const own = await stopOf(member);
    expect(own).toMatchObject({ kind: "exclusion", comeBack: { state: "later" } });
    const former = (await stopOf(excluded))?.until ?? null;
    if (former === null) expect(own?.until).toBeNull();
    else expect(Date.parse(own?.until ?? "")).toBeGreaterThanOrEqual(Date.parse(former));
    expect(await codeOf(member)).toBe("PLAY_STOPPED");
  },
);

test("a member who takes the name later is stopped too, and the excluded one is not reviewed", async () => {
  const { excluded, name } = await joinNamesake();
  const member = await joinMember(world);
  const rename = ({ token, registration }: Member, bankAccountName: string) => {
    const { bankCode, bankAccountNo } = registration;
    const body = { name: "x", bankCode, bankAccountNo, bankAccountName };
    return world.call(account.editProfile, { token, body });
  };
  await rename(member, name);
  expect(await stopOf(member)).toMatchObject({ kind: "review" });
  await rename(excluded, `${name}X`);
  expect((await rename(excluded, name)).status).toBe(200);
  expect(await stopOf(excluded)).toMatchObject({ kind: "exclusion" });
  const { rows } = await world.owner.query(
    "select kind from protection_stop where member_id = $1",
    [excluded.id],
  );
  expect(rows).toEqual([{ kind: "exclusion" }]);
});

test("the database ends no review without an act", async () => {
  const { member } = await joinNamesake();
  const statements = [
    "update protection_stop set lifted_at = clock_now() where member_id = $1",
    "update protection_stop set until_at = clock_now() where member_id = $1",
    "select protection_decide_review(member_id, id, false) from protection_stop where member_id = $1",
    "select protection_decide_review(member_id, id, true) from protection_stop where member_id = $1",
  ];
  const by = /only end later|permission denied/;
  expect(await office.listUnguarded(statements, { values: [member.id], by })).toEqual([]);
  expect(await stopOf(member)).toMatchObject({ kind: "review" });
  expect(await checkRecord(world)).toMatchObject({ code: 0 });
  expect((await checkBooks(world)).breaches).toEqual([]);
});
