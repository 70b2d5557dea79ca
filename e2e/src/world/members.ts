import { request, type APIRequestContext } from "@playwright/test";
import type { Product } from "#product/product.ts";
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
export async function askWithToken({ url }: Product, token: string): Promise<number> {
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
