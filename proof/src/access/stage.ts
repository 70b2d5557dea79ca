import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sandboxGiftKey, sealGift } from "@krapao/contract/gift-link";
import { ourWallet } from "@krapao/testkit/sandbox";
import { allowSpins, settleBet } from "#world/bets.ts";
import { waitUntilFinal } from "#world/settle.ts";
import type { World } from "@krapao/testkit/world";
import { keyHeader } from "./call.ts";
import { guest, startChat } from "./chat.ts";
import { givePasskey } from "./passkeys.ts";
import { callWell, forgetful, join, logIn, newcomer, type Person, requestCode } from "./person.ts";
import { DeadTokens } from "./tokens.ts";
import { writeAccount } from "@krapao/testkit/unguarded";

/** The people of the matrix and their things, all made through the product's own API. */
export interface Stage {
  readonly world: World;
  /** Has at least one of everything that can be named. */
  readonly owner: Person;
  /** A member without money, with accounts at the same games. */
  readonly other: Person;
  readonly newcomers: { readonly owner: Person; readonly other: Person };
  /** They have a code on their phone that is not verified yet. */
  readonly waiting: { readonly owner: Person; readonly other: Person };
  /** They have verified their phones for a new password. */
  readonly forgetful: { readonly owner: Person; readonly other: Person };
  /** Each may take one reward, and one may stop playing. */
  readonly takers: Readonly<Record<"bonus" | "promotion" | "refund" | "invite" | "stop", Person>>;
  /** A guest is identified only by a random id; anyone who has the id is that guest. */
  readonly guests: { readonly owner: Person; readonly other: Person };
  readonly dead: DeadTokens;
}

const settleMilliseconds = 60_000;

export async function settle(world: World): Promise<void> {
  const outcome = await waitUntilFinal(world, settleMilliseconds);
  if ("waiting" in outcome) throw new Error(`Not final: ${outcome.waiting.join(", ")}`);
}

export async function setStage(world: World): Promise<Stage> {
  await world.sandbox.payOutNow();
  const owner = await join(world);
  const other = await join(world);
  const takers = {
    bonus: await join(world),
    promotion: await join(world),
    refund: await join(world),
    invite: await join(world),
    stop: await join(world),
  };
  for (const { bank } of [owner, takers.bonus, takers.promotion]) {
    await world.sandbox.transfer({ amount: 10_000, sender: bank });
  }
  await settle(world);
  await settleBet(world, { memberId: takers.refund.id, baht: 1000, age: "1 day" });
  await world.query("update member set inviter_id = $1 where id = $2", [
    takers.invite.id,
    other.id,
  ]);
  await settleBet(world, { memberId: other.id, baht: 1000, age: "1 day" });
  // Coins are for money that was played.
  await allowSpins(world);
  await settleBet(world, { memberId: owner.id, baht: 10_000 });
  // Some members registered before their bank needed an English name.
  await world.query(writeAccount("bank_code = 'BBL', account_name = 'มะลิ'"), [takers.invite.id]);
  const stage = {
    world,
    owner: {
      ...owner,
      things: {
        ...(await giveThings(world, owner)),
        ...(await startChat(world, owner)),
        ...(await openSecond(world, owner)),
        ...(await givePasskey(world, owner)),
      },
    },
    other: {
      ...other,
      things: {
        ...(await giveAccounts(world, other)),
        ...(await startChat(world, other)),
        ...(await openSecond(world, other)),
        ...(await givePasskey(world, other)),
      },
    },
    guests: { owner: await guest(world), other: await guest(world) },
    newcomers: { owner: await newcomer(world), other: await newcomer(world) },
    forgetful: { owner: await forgetful(world), other: await forgetful(world) },
    waiting: { owner: await waiter(world), other: await waiter(world) },
    takers,
  };
  await settle(world);
  await waitForNotices(world);
  return { ...stage, dead: await DeadTokens.make(world, stage.owner) };
}

/** A worker writes the notices of yesterday's play. During the matrix they would look like a breach. */
async function waitForNotices(world: World): Promise<void> {
  const due = "select from inbox_day where due_at <= clock_now()";
  while ((await world.query(due)).length > 0) await pause(50);
}

/** A second session of the member, by its id. */
async function openSecond(world: World, person: Person): Promise<Record<string, string>> {
  await logIn(world, person);
  const call = { method: "GET", path: "/api/account/sessions" };
  const { body } = await callWell(world, call, {}, person.token);
  const sessions = body["sessions"] as { id: string; isCurrent: boolean }[];
  return { sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? "" };
}

async function waiter(world: World): Promise<Person> {
  const person = await newcomer(world);
  const phone = `08${person.phone.slice(2)}`;
  const { cookie, ...things } = await requestCode(world, phone);
  return { ...person, phone, cookies: { otp: cookie }, things };
}

/** Accounts at games of every way of opening, with their passwords. */
async function giveAccounts(world: World, { token }: Person): Promise<Record<string, string>> {
  const things: Record<string, string> = {};
  for (const code of ["JOKER", "PG", "ASKMEBET"]) {
    const path = `/api/wallet/activate/${code}`;
    await callWell(world, { method: "GET", path }, {}, token);
    const account = { method: "GET", path: `/api/wallet/account/${code}` };
    const { body } = await callWell(world, account, {}, token);
    things[`${code}.username`] = String(body["username"]);
    things[`${code}.password`] = String(body["password"]);
  }
  return things;
}

async function giveThings(world: World, owner: Person): Promise<Record<string, string>> {
  const { token } = owner;
  const accounts = await giveAccounts(world, owner);
  const call = async (method: string, path: string, body?: object, key: string = randomUUID()) => {
    const sent = { header: { [keyHeader]: key }, ...(body && { body: { ...body } }) };
    return { key, ...(await callWell(world, { method, path }, sent, token)) };
  };
  const moved = await call("POST", "/api/wallet/transfer", {
    from: "WALLET",
    to: "JOKER",
    amount: 7,
  });
  const qr = await call("POST", "/api/qrcode/KBANK", { amount: 33 });
  const { link } = await world.sandbox.makeVoucher({ amount: 55 });
  const giftLink = await sealGift({ giftLink: link, walletNumber: ourWallet }, sandboxGiftKey);
  const gift = await call("POST", "/api/wallet/truelink", { link: giftLink });
  const coupon = await winCoupon(() => call("POST", "/api/spinwheel/spin"));
  return {
    ...accounts,
    ...coupon,
    operationKey: moved.key,
    qrcodeId: String(qr.body["qrcodeId"]),
    qrKey: qr.key,
    giftLink,
    giftKey: gift.key,
    ...(await sendSlip(world, owner)),
  };
}

async function winCoupon(
  spin: () => Promise<{ key: string; body: Record<string, unknown> }>,
): Promise<{ coupon: string; spinKey: string }> {
  for (;;) {
    const { key, body } = await spin();
    const { spin: name, isWin } = body["result"] as { spin: string; isWin: boolean };
    if (isWin) return { coupon: name, spinKey: key };
  }
}

async function sendSlip(world: World, { bank, token }: Person): Promise<Record<string, string>> {
  const { id } = await world.sandbox.transfer({ amount: 71, sender: bank, feed: "NONE" });
  const picture = await world.sandbox.slipPicture(id);
  const slipKey = randomUUID();
  const sent = { form: { file: picture }, header: { [keyHeader]: slipKey } };
  const { body } = await callWell(world, { method: "POST", path: "/api/wallet/slip" }, sent, token);
  const { reference } = body["slip"] as { reference: string };
  const path = `/api/statement/slip/reference/${reference}`;
  const shown = await callWell(world, { method: "GET", path }, {}, token);
  const made = { method: "POST", path: "/api/statement/export" };
  const written = await callWell(world, made, { body: {} }, token);
  return {
    slipReference: reference,
    slipKey,
    slipPicture: picture.toString("base64"),
    fileToken: String(shown.body["url"]).replace("/files/", ""),
    statementToken: String(written.body["url"]).replace("/files/statement/", ""),
  };
}

/**
 * Blocks a member's login ($1) since a moment ($2), or opens it with null. The guards of the operators'
 * acts are off for this one statement of the owner: the proof is about callers, not about operators.
 */
export const setDisabled = `
  with unguarded as materialized (select set_config('session_replication_role', 'replica', true) as role)
  update member set disabled_at = $2 from unguarded where id = $1 and role = 'replica'`;
