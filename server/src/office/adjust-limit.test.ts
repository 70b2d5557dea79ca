import { acts } from "@krapao/contract/office/acts";
import { members } from "@krapao/contract/office/members";
import { expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { joinOperator, type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

const request = (by: OfficeBrowser, id: string, amount: number) =>
  by.call(members.adjust, {
    params: { id },
    body: {
      direction: "credit",
      amount,
      cause: "deposit",
      reference: "SCB-77123",
      reason: "the bank confirmed the transfer by phone",
    },
  });

test("an agent's corrections of one day are summed, also those that wait", async () => {
  const member = await joinMember(world);
  await world.moveClock("1 day");
  const agent = await openBrowser(office, "agent");
  const colleague = await joinOperator(world, office, "lek agent Khun Lek");
  const approver = await openBrowser(office, "owner");
  await agent.prove();
  await colleague.prove();
  const first = (await request(agent, member.id, 300)).body;
  expect(first.state).toBe("WAITS");
  const other = await joinMember(world);
  expect((await request(agent, other.id, 200.01)).code).toBe("DAY_LIMIT");
  // Each operator has a sum of their own, and what was rejected counts no more.
  expect((await request(colleague, other.id, 500)).body.state).toBe("WAITS");
  const params = { id: first.actId };
  await approver.call(acts.reject, { params, body: { reason: "the bank says no" } });
  const second = (await request(agent, member.id, 500)).body;
  await approver.approve(second.actId);
  expect((await request(agent, (await joinMember(world)).id, 0.01)).code).toBe("DAY_LIMIT");
  await world.moveClock("1 day");
  const next = await openBrowser(office, "agent");
  expect((await request(next, (await joinMember(world)).id, 500)).body.state).toBe("WAITS");
});

test("two requests of an agent at the same moment are summed one after the other", async () => {
  const [one, other] = [await joinMember(world), await joinMember(world)];
  const agent = await joinOperator(world, office, "noi agent Khun Noi");
  await agent.prove();
  const holder = await world.owner.connect();
  await holder.query("begin");
  await holder.query(
    `select from office_request_as('noi', sha256('held'), 'member.adjust', $1, 'not committed yet', $2)`,
    [one.id, { direction: "credit", amountMinor: "30000", cause: "other", reference: "R1" }],
  );
  const late = request(agent, other.id, 300);
  await world.someoneWaits();
  await holder.query("commit");
  holder.release();
  expect((await late).code).toBe("DAY_LIMIT");
  expect((await request(agent, other.id, 200)).body.state).toBe("WAITS");
});
