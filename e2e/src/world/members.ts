import { expect } from "@playwright/test";
import { Browser } from "@krapao/testkit/browser";
import type { Product } from "#product/product.ts";
import { transferMoney } from "./bank.ts";
import { freshPerson, type Person } from "./people.ts";
import { sandboxOf } from "./sandbox.ts";

export interface Member extends Person {
  readonly id: string;
}

/** A new member, registered by the calls that the screens make, in a separate browser. */
export async function registerMember(product: Product, given?: Partial<Person>): Promise<Member> {
  const person = { ...freshPerson(product.market), ...given };
  const { firstName: _, lastName: __, ...registration } = person;
  const id = await new Browser(product.url).register(sandboxOf(product), registration);
  return { ...person, id };
}

/** A member with a session. */
export interface Player extends Member {
  readonly token: string;
}

export async function joinMember(product: Product, given?: Partial<Person>): Promise<Player> {
  const member = await registerMember(product, given);
  return { ...member, token: await openSession(product, member) };
}

/** The answer of a member's call, whatever it is. */
export async function callApi<Reply>(
  { url }: Product,
  { token }: Pick<Player, "token">,
  path: string,
  body?: object,
): Promise<Reply> {
  return (await (await new Browser(url, { token }).send(path, body)).json()) as Reply;
}

/** Fills the wallets by transfers, one after another, as banks report them. */
export async function giveMoney(
  product: Product,
  player: Player,
  ...amounts: number[]
): Promise<void> {
  for (const amount of amounts) await transferMoney(product, player, { amount });
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  await expect.poll(() => readBalance(product, player), { intervals: [50, 100, 200] }).toBe(total);
}

async function readBalance(product: Product, player: Player): Promise<number> {
  const { wallet } = await callApi<{ wallet: { amount: number } }>(product, player, "/api/wallet");
  return wallet.amount;
}

export async function sendCode({ url }: Product, phone: string): Promise<void> {
  await new Browser(url).call("/api/otp/send", { phoneNumber: phone });
}

/** A session of the member in another browser. */
export function openSession(
  { url }: Product,
  person: Pick<Person, "username" | "password">,
): Promise<string> {
  return new Browser(url).logIn(person);
}

/** The status that the server answers to a session: 200 while it is valid. */
export async function callWithToken({ url }: Product, token: string): Promise<number> {
  return (await new Browser(url, { token }).send("/api/account/profile")).status;
}
