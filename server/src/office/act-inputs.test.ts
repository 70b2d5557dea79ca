import { type ActReply, acts } from "@krapao/contract/office/acts";
import { members } from "@krapao/contract/office/members";
import { protectionRoom } from "@krapao/contract/office/protection";
import { expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const clerk = await openBrowser(office, "clerk");
const owner = await openBrowser(office, "owner");
const reason = "the member asked for it";

test("an act shows what the operator chose, and no whole account number", async () => {
  const { id } = await joinMember(world);
  const params = { memberId: id };
  const inputsOf = async ({ body }: { body: ActReply }) =>
    (await owner.call(acts.read, { params: { id: body.actId } })).body.inputs;
  const limit = { kind: "loss", period: "day", amount: 250 } as const;
  const given = { params, body: { ...limit, reason } };
  expect(await inputsOf(await clerk.call(protectionRoom.limit, given))).toEqual({
    kind: "loss",
    period: "day",
    amount: "250",
  });
  const pause = { params, body: { days: 7, reason } };
  expect(await inputsOf(await clerk.call(protectionRoom.break, pause))).toEqual({ days: "7" });
  const end = { params, body: { months: null, reason } };
  expect(await inputsOf(await clerk.call(protectionRoom.exclude, end))).toEqual({ months: null });
  const shown = { params: { id }, body: { what: "phone", reason } } as const;
  await clerk.call(members.reveal, shown);
  const doings = (await owner.call(members.read, { params: { id } })).body.acts;
  const revealed = doings.find(({ kind }) => kind === "member.reveal");
  const read = await owner.call(acts.read, { params: { id: revealed?.id ?? "" } });
  expect(read.body.inputs).toEqual({ what: "phone" });

  const account = { bankCode: "KBANK", accountNo: "0123456789", accountName: "MALI DEE" };
  const change = { params: { id }, body: { ...account, reason } };
  const { body: requested } = await clerk.call(members.changeBank, change);
  const act = (await owner.call(acts.read, { params: { id: requested.actId } })).body;
  expect(act.inputs).toEqual({});
  expect(JSON.stringify(act)).not.toContain(account.accountNo);
});
