import { members } from "@krapao/contract/office/members";
import { signIn } from "@krapao/contract/office/sign-in";
import { staff } from "@krapao/contract/office/staff";
import { expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const body = { reason: "the member asked for it" };

test("sessions of one stay are one shift with its acts, and answers have a median time", async () => {
  const { id } = await joinMember(world);
  const params = { id };
  const clerk = await openBrowser(office, "clerk");
  await clerk.call(members.disable, { params, body });
  const { actId } = (await clerk.call(members.enable, { params, body })).body;
  await world.moveClock("10 minutes");
  // A second session within half an hour, in which the operator stays at work.
  const again = await openBrowser(office, "clerk");
  await again.call(members.note, { params, body });
  const owner = await openBrowser(office, "owner");
  await owner.approve(actId);
  await again.call(signIn.logout);
  await world.moveClock("2 hours");
  const later = await openBrowser(office, "clerk");
  await later.call(members.note, { params, body });

  const boss = await openBrowser(office, "owner");
  const shiftsOf = async (operator: string) =>
    (await boss.call(staff.shifts, { params: { id: operator } })).body.shifts;
  const shifts = await shiftsOf("sandbox-clerk");
  expect(shifts).toMatchObject([{ isOpen: true, acts: 1 }, { acts: 3 }]);
  const [, first] = shifts;
  const minutes = (Date.parse(first?.to ?? "") - Date.parse(first?.from ?? "")) / 60_000;
  expect(minutes).toBeGreaterThanOrEqual(10);
  expect(minutes).toBeLessThan(15);

  const { staff: listed } = (await boss.call(staff.list)).body;
  const find = (operator: string) => listed.find((one) => one.id === operator);
  const answered = find("sandbox-owner")?.decidedSeconds ?? 0;
  expect(answered).toBeGreaterThanOrEqual(600);
  expect(answered).toBeLessThan(900);
  expect(find("sandbox-clerk")).toMatchObject({
    decidedSeconds: null,
    payoutSeconds: null,
    shifts: 2,
  });
  expect(await shiftsOf("nobody")).toEqual([]);
});
