import { passkey } from "@krapao/contract/passkey";
import { Authenticator, type Circumstances } from "@krapao/testkit/authenticator";
import type { World } from "./world.ts";

/** The origin of the pages, by the default settings. */
export function originOf(world: World): string {
  return world.config.passkeys?.origins[0] ?? "";
}

/** Adds a passkey to the member of a recent login, and returns the authenticator that has it. */
export async function addPasskey(
  world: World,
  token: string,
  given: Circumstances = {},
): Promise<Authenticator> {
  const device = new Authenticator(originOf(world));
  const challenge = await world.call(passkey.prepare, { token, body: {} });
  if (challenge.status !== 200) throw new Error(`No challenge: ${challenge.code}`);
  const added = await world.call(passkey.add, {
    token,
    body: device.create(challenge.body, given),
  });
  if (added.status !== 200) throw new Error(`Not added: ${added.code}`);
  return device;
}

export async function challengeOf(world: World) {
  return (await world.call(passkey.challenge)).body;
}
