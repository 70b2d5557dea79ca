import { today } from "@krapao/contract/office/today";
import { expect, test } from "vitest";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

test("a call that waits for another one of its session is not taken for one of a clock that went back", async () => {
  const clerk = await openBrowser(office, "clerk");
  const other = await world.owner.connect();
  await other.query("begin");
  await other.query("select from operator_session for update");
  const reading = clerk.call(today.read);
  await world.someoneWaits();
  // The other call is the later one, and notes that the operator is there.
  await other.query("update operator_session set active_at = clock_now()");
  await other.query("commit");
  other.release();
  expect((await reading).status).toBe(200);
});
