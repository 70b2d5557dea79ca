import { differences } from "@krapao/contract/office/differences";
import { beforeEach, expect, test } from "vitest";
import { createQr, payQr, walletAmount, watchQr } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { checkBooks } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

// A payment that the provider's list has and our books do not: the provider is queried again.

const world = await setUpWorld();
const office = await setUpOffice(world);
const clerk = await openBrowser(office, "clerk");
let mali: Member;
beforeEach(async () => {
  mali = await joinMember(world);
});

/** A code that is paid after its watch has ended, and whose callback is lost. */
async function payUnseen(amount: number): Promise<string> {
  const id = (await createQr(world, mali, { provider: "FP", amount })).body.qrcodeId ?? "";
  await payQr(world, id);
  await world.owner.query("update qr_code set due_at = null where id = $1", [id]);
  await watchQr(world);
  return id;
}

/** What `check:world` writes. */
async function find(reference: string, kind = "payment", party = "payment:FP"): Promise<string> {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into world_difference (party, kind, reference, name, at, currency, own_minor, outside_minor,
       own_account, outside_account, found_at, seen_at)
     values ($1, $2, $3, 'not credited here', clock_now(), 'BAHT', null, 15000, '', '', clock_now(), clock_now())
     returning id::text`,
    [party, kind, reference],
  );
  return rows[0]?.id ?? "";
}

const retry = (id: string) =>
  clerk.call(differences.retry, { params: { id }, body: { reason: "the list has it" } });

async function listed(reference: string) {
  const { differences: found } = (await clerk.call(differences.list, { body: {} })).body;
  return found.find((one) => one.reference === reference);
}

test("the provider is queried again, and its answer is credited once to the member of the code", async () => {
  const code = await payUnseen(150);
  expect(await walletAmount(world, mali)).toBe(0);
  const id = await find(code);
  expect(await listed(code)).toMatchObject({
    state: "OPEN",
    isRetryable: true,
    isCreditable: false,
  });
  // The list's amount decides nothing.
  const [first, second] = await Promise.all([retry(id), retry(id)]);
  expect([first.body.state, second.body.state]).toEqual(["DONE", "DONE"]);
  await Promise.all([watchQr(world), watchQr(world)]);
  expect(await walletAmount(world, mali)).toBe(150);
  expect((await retry(id)).body.state).toBe("DONE");
  await watchQr(world);
  expect(await walletAmount(world, mali)).toBe(150);
  await world.owner.query("update world_difference set ended_at = clock_now() where id = $1", [id]);
  expect(await listed(code)).toMatchObject({ state: "ENDED", isRetryable: false });
  expect((await retry(id)).code).toBe("NO_DATA");
  expect((await checkBooks(world)).breaches).toEqual([]);
});

test("what the provider does not confirm is not credited", async () => {
  const code = (await createQr(world, mali, { provider: "FP", amount: 160 })).body.qrcodeId ?? "";
  const id = await find(code);
  expect((await retry(id)).body.state).toBe("DONE");
  await watchQr(world);
  expect(await walletAmount(world, mali)).toBe(0);
});

test("a payment without a code of ours, and a gift link, are not asked about", async () => {
  const code = await payUnseen(170);
  for (const id of [
    await find("no-code-of-ours"),
    await find(code, "payment", "payment:WW"),
    await find("a-voucher", "gift", "gift"),
  ]) {
    expect((await retry(id)).code).toBe("NO_DATA");
  }
  expect(await listed("a-voucher")).toMatchObject({ isRetryable: false, isCreditable: false });
});

test("without its act nobody makes a code due, not even the role of the acts", async () => {
  const id = await find(await payUnseen(190));
  const { rows } = await office.pools.deeds.query<{ is_done: boolean }>(
    "select office_difference_retry($1) as is_done",
    [id],
  );
  expect(rows).toEqual([{ is_done: false }]);
});
