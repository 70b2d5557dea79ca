import { expect, request, type APIRequestContext } from "@playwright/test";
import type { Product } from "#product/product.ts";
import { transferMoney } from "./bank.ts";
import { freshPerson, type Person } from "./people.ts";
import { readCode } from "./sandbox.ts";

export interface Member extends Person {
  readonly id: string;
}

/** A new member, registered by the calls that the screens make, in a browser of their own. */
export async function registerMember(product: Product, given?: Partial<Person>): Promise<Member> {
  const person = { ...freshPerson(product.market), ...given };
  const { firstName: _, lastName: __, ...registration } = person;
  const { profile } = await inBrowser(product, async (browser) => {
    const phone = { phoneNumber: person.username };
    const { otpToken } = await post<{ otpToken: string }>(browser, "/api/otp/send", phone);
    const { code } = await readCode(product, person.username);
    await post(browser, "/api/otp/verify", { otpToken, otpCode: code });
    return post<{ profile: { _id: string } }>(browser, "/api/account", registration);
  });
  return { ...person, id: profile._id };
}

/** A member with a session. */
export interface Player extends Member {
  readonly token: string;
}

export async function joinMember(product: Product, given?: Partial<Person>): Promise<Player> {
  const member = await registerMember(product, given);
  return { ...member, token: await openSession(product, member) };
}

/** What a member's call answers, whatever it is. */
export async function callApi<Reply>(
  { url }: Product,
  { token }: Pick<Player, "token">,
  path: string,
  body?: object,
): Promise<Reply> {
  const reply = await fetch(`${url}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Reply;
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

export async function sendCode(product: Product, phone: string): Promise<void> {
  const body = { phoneNumber: phone };
  await inBrowser(product, (browser) => post(browser, "/api/otp/send", body));
}

/** A session of the member in some other browser. */
export async function openSession(
  product: Product,
  { username, password }: Pick<Person, "username" | "password">,
): Promise<string> {
  const { token } = await inBrowser(product, (browser) =>
    post<{ token: string }>(browser, "/api/login", { username, password }),
  );
  return token;
}

/** What the server answers to a session: 200 while it lasts. */
export async function callWithToken({ url }: Product, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api/account/profile`, { headers })).status;
}

/** Cookies are kept from call to call, as a browser does. */
async function inBrowser<Result>(
  { url }: Product,
  work: (browser: APIRequestContext) => Promise<Result>,
): Promise<Result> {
  const browser = await request.newContext({ baseURL: url });
  try {
    return await work(browser);
  } finally {
    await browser.dispose();
  }
}

async function post<Reply>(browser: APIRequestContext, path: string, data: object): Promise<Reply> {
  const reply = await browser.post(path, { data });
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
}
