import { Authenticator } from "@krapao/testkit/authenticator";
import type { World } from "@krapao/testkit/world";
import type { Call } from "./call.ts";
import { callWell, type Person, urlOf } from "./person.ts";

/** The authenticators of the people, by their ids. */
const devices = new Map<string, Authenticator>();

export interface Challenge {
  readonly challenge: string;
  readonly rpId: string;
}

/** Adds a passkey for the member of a recent login. */
export async function givePasskey(world: World, person: Person): Promise<Record<string, string>> {
  const device = new Authenticator(originOf(world));
  devices.set(person.id, device);
  const path = "/api/account/passkeys";
  const body = device.create(await prepareToAdd(world, person));
  await callWell(world, { method: "POST", path }, { body }, person.token);
  const listed = await callWell(world, { method: "GET", path }, {}, person.token);
  const [passkey] = listed.body["passkeys"] as { id: string }[];
  return { passkeyId: passkey?.id ?? "", credentialId: device.id };
}

/** The pages are at localhost, because an address is no domain. */
export function originOf(world: World): string {
  return urlOf(world).replace("127.0.0.1", "localhost");
}

export async function prepareToAdd(
  world: World,
  { password, token }: Person,
): Promise<Challenge & { readonly user: { readonly id: string } }> {
  const call = { method: "POST", path: "/api/account/passkeys/challenge" };
  const { body } = await callWell(world, call, { body: { password } }, token);
  return body as unknown as Challenge & { user: { id: string } };
}

/** A challenge for a login, or for the unlock of a session. */
export async function requestChallenge(world: World, token = ""): Promise<Challenge> {
  const path = token ? "/api/account/lock/challenge" : "/api/login/passkey/challenge";
  const { body } = await callWell(world, { method: "POST", path }, {}, token);
  return body as unknown as Challenge;
}

/** The answer of a person's own authenticator. */
export function answerOf({ id }: Person, challenge: Challenge): NonNullable<Call["body"]> {
  const device = devices.get(id);
  if (!device) throw new Error(`${id} has no passkey.`);
  return device.use(challenge);
}
