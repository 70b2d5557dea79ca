import { account, type Registration } from "@krapao/contract/account";
import { normalisePhone } from "@krapao/contract/market";
import { otp } from "@krapao/contract/otp";
import { readCode } from "@krapao/testkit/one-time-code";
import { goodPassword } from "./good-password.ts";
import { fresh, type World } from "./world.ts";

export function registration(changes: Partial<Registration> = {}): Registration {
  return {
    name: "มะลิ ทดสอบ",
    username: fresh.phone(),
    password: goodPassword,
    sourceCode: "friend",
    inviteCode: "",
    bankCode: "SCB",
    bankAccountName: `MALI ${fresh.surname()}`,
    bankAccountNo: fresh.accountNo(),
    ...changes,
  };
}

/** The one-time code in the latest text to a phone. */
export async function latestCode(world: World, phone: string): Promise<string> {
  return (await readCode(world.sandbox, normalisePhone(phone, world.config))).code;
}

/** Verifies a phone as a browser does; returns the browser's cookies. */
export async function verifyPhone(world: World, phone: string): Promise<Record<string, string>> {
  const sent = await world.call(otp.send, { body: { phoneNumber: phone } });
  const otpCode = await latestCode(world, phone);
  const { otpToken } = sent.body;
  await world.call(otp.verify, { body: { otpToken, otpCode }, cookies: sent.cookies });
  return sent.cookies;
}

export interface Member {
  readonly id: string;
  readonly token: string;
  readonly registration: Registration;
  /** The cookies of the member's known browser. */
  readonly cookies: Record<string, string>;
}

/** Registers a member and logs in, all through the public API. */
export async function joinMember(
  world: World,
  changes: Partial<Registration> = {},
): Promise<Member> {
  const given = registration(changes);
  const browser = await verifyPhone(world, given.username);
  const registered = await world.call(account.register, { body: given, cookies: browser });
  if (registered.status !== 200) throw new Error(`Not registered: ${registered.code}`);
  const { token, cookies } = await logIn(world, given);
  return { id: registered.body.profile._id, token, registration: given, cookies };
}

export async function logIn(
  world: World,
  { username, password }: Pick<Registration, "username" | "password">,
): Promise<{ token: string; cookies: Record<string, string> }> {
  const reply = await world.call(account.login, { body: { username, password } });
  if (reply.status !== 200) throw new Error(`Not logged in: ${reply.code}`);
  return { token: reply.body.token, cookies: reply.cookies };
}
