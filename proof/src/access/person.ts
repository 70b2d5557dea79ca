import { randomInt } from "node:crypto";
import { awaitCode, readCode } from "@krapao/testkit/one-time-code";
import type { World } from "@krapao/testkit/world";
import { type Answer, send, type Call } from "./call.ts";

/** A person with a phone, who becomes a member by registering. */
export interface Person {
  readonly phone: string;
  readonly password: string;
  readonly name: string;
  readonly bank: { readonly bankCode: string; readonly accountNo: string; readonly name: string };
  /** Cookies of the browser: they prove the phone and an earlier login. */
  readonly cookies: Readonly<Record<string, string>>;
  readonly id: string;
  readonly token: string;
  /** The person's things by name: coupons, codes, keys of requests. */
  readonly things: Readonly<Record<string, string>>;
}

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const word = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

export function urlOf({ ports }: World): string {
  return `http://127.0.0.1:${ports[0]}`;
}

/** Sends a setup request that must succeed. */
export async function callWell(
  world: World,
  call: { readonly method: string; readonly path: string },
  sent: Call,
  token = "",
): Promise<Answer & { readonly body: Record<string, unknown> }> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await send({ url: urlOf(world), ...call }, sent, headers);
  if (answer.code !== "OK") throw new Error(`${call.method} ${call.path}: ${answer.text}`);
  return { ...answer, body: JSON.parse(answer.text) as Record<string, unknown> };
}

/** Requests a code and reads it from the phone; nothing is verified yet. */
export async function requestCode(
  world: World,
  phone: string,
): Promise<{ otpToken: string; otpCode: string; cookie: string }> {
  const call = { method: "POST", path: "/api/otp/send" };
  const { body, cookies } = await callWell(world, call, { body: { phoneNumber: phone } });
  const { code: otpCode } = await readCode(world.sandbox, phone);
  return { otpToken: String(body["otpToken"]), otpCode, cookie: cookies["otp"] ?? "" };
}

/** A member whose phone is verified in this browser for a new password. */
export async function forgetful(world: World): Promise<Person> {
  const person = await join(world);
  const { phone } = person;
  // A minute after the code of the registration.
  await world.query(
    "update otp set created_at = created_at - interval '2 minutes' where phone = $1",
    [phone],
  );
  const call = { method: "POST", path: "/api/account/password/code" };
  const { body, cookies } = await callWell(world, call, { body: { phoneNumber: phone } });
  const reference = String(body["otpRef"]);
  const { code: otpCode } = await awaitCode(world.sandbox, { phone, reference });
  const cookie = { otp: cookies["otp"] ?? "" };
  const otpToken = String(body["otpToken"]);
  const verify = { method: "POST", path: "/api/otp/verify" };
  await callWell(world, verify, { body: { otpToken, otpCode }, cookie });
  return { ...person, cookies: cookie };
}

/** A person whose phone is verified in this browser and who has not registered. */
export async function newcomer(world: World): Promise<Person> {
  const phone = `09${digits(8)}`;
  const { cookie, ...code } = await requestCode(world, phone);
  const otp = { cookie: { otp: cookie } };
  await callWell(world, { method: "POST", path: "/api/otp/verify" }, { ...otp, body: code });
  const bank = { bankCode: "SCB", accountNo: digits(10), name: `${word()} ${word()}` };
  const password = `mango-${word()}`;
  return {
    phone,
    password,
    name: word(),
    bank,
    cookies: otp.cookie,
    id: "",
    token: "",
    things: {},
  };
}

export function registrationOf({ phone, password, name, bank }: Person): Record<string, unknown> {
  return {
    name,
    username: phone,
    password,
    bankCode: bank.bankCode,
    bankAccountName: bank.name,
    bankAccountNo: bank.accountNo,
  };
}

/** Registers and logs in through the API. */
export async function join(world: World): Promise<Person> {
  const person = await newcomer(world);
  const registration = { body: registrationOf(person), cookie: person.cookies };
  const account = { method: "POST", path: "/api/account" };
  const { body } = await callWell(world, account, registration);
  const { _id: id } = body["profile"] as { _id: string };
  const { token, device } = await logIn(world, person);
  return { ...person, id, token, cookies: { device } };
}

export async function logIn(
  world: World,
  { phone, password }: Person,
): Promise<{ token: string; device: string }> {
  const login = { method: "POST", path: "/api/login" };
  const { body, cookies } = await callWell(world, login, { body: { username: phone, password } });
  return { token: String(body["token"]), device: cookies["device"] ?? "" };
}
