import { acts } from "@krapao/contract/office/acts";
import { accountRoom } from "@krapao/contract/office/content";
import { waitUntilFinal } from "#world/settle.ts";
import type { World } from "@krapao/testkit/world";
import { kipAccount, type Person } from "./person.ts";
import type { Shift } from "./shift.ts";

const finalMilliseconds = 60_000;

async function settle(world: World): Promise<void> {
  const outcome = await waitUntilFinal(world, finalMilliseconds);
  if ("waiting" in outcome) throw new Error(`The evening: ${outcome.waiting.join(", ")}.`);
}

/**
 * The evening before the shift. These members do what is found in the morning: many deposits within
 * an hour, a payout of money that was not played, a deposit right after a withdrawal.
 */
export async function livePrelude(world: World, odd: readonly Person[]): Promise<void> {
  for (const person of odd) {
    for (let times = 0; times < 5; times += 1) await person.transfer(person.amount(400, 500));
  }
  await settle(world);
  for (const person of odd) {
    await person.withdraw(1500);
  }
  await settle(world);
  for (const person of odd) await person.transfer(person.amount(100, 200));
  await settle(world);
}

/** Each of two members logs in with the other one's phone. */
export async function shareBrowsers(world: World, persons: readonly Person[]): Promise<void> {
  const ids = persons.map(({ member }) => member.id);
  await world.query(
    `insert into member_device (member_id, device_hash)
     select id, sha256(convert_to(((number - 1) / 2)::text, 'utf8'))
     from unnest($1::text[]) with ordinality as member (id, number)`,
    [ids],
  );
}

const opened = {
  isOpen: true,
  bank: kipAccount.bankCode,
  accountName: "DEMO COMPANY LIMITED",
  accountNo: kipAccount.accountNo,
  currency: "LAK",
  accountType: "BANK",
  mode: "AUTO",
  position: 90,
};

/** Two people open an account in kip. */
export async function openKipAccount({ clerk, owner }: Shift["staff"]): Promise<void> {
  const reply = await clerk.call(accountRoom.publish, {
    params: { key: "account-90" },
    body: { value: opened, version: 1, reason: "members in Laos" },
  });
  const act = (await owner.call(acts.list))?.waiting.find(({ id }) => id === reply?.actId);
  if (!act) throw new Error("The account in kip was not requested.");
  await owner.approve(act);
}
