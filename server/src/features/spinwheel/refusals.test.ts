import { randomUUID } from "node:crypto";
import { catalogue, type Code } from "@krapao/contract/codes";
import { idempotencyHeader, type Route } from "@krapao/contract/route";
import { spinwheel } from "@krapao/contract/spinwheel";
import { expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { joinSpinner, setWheelActive, spin } from "#testing/spins.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

interface Refused {
  readonly token?: string;
  readonly body?: unknown;
  readonly key?: string;
}

async function refused(call: Route, { token, body, key }: Refused) {
  const headers: Record<string, string> = key === undefined ? {} : { [idempotencyHeader]: key };
  const reply = await world.call(call, { token, body, headers });
  return { status: reply.status, body: reply.body };
}

const wrapped = (code: Code, status: number = catalogue[code].status) => ({
  status,
  body: { success: false, error: code, code, message: catalogue[code].sentence },
});

test("a spin without a coin, and one with the key of another request", async () => {
  const { token } = await joinMember(world);
  expect(await refused(spinwheel.spin, { token })).toEqual(wrapped("MONEY_NOT_ENOUGH"));
  const spinner = await joinSpinner(world, 1);
  const key = randomUUID();
  await spin(world, spinner, key);
  const claim = { token: spinner.token, body: { coupon: "1" }, key };
  const taken = wrapped("KEY_INVALID", 409);
  expect(await refused(spinwheel.claim, claim)).toEqual({
    ...taken,
    body: { ...taken.body, field: "Idempotency-Key" },
  });
});

test("a claim of a spin that is not a coupon, and one without a coupon", async () => {
  const { token } = await joinMember(world);
  const claim = (body: unknown) => refused(spinwheel.claim, { token, body });
  expect(await claim({ coupon: "1" })).toEqual(wrapped("INVALID_PRIZE_CODE"));
  expect(await claim({ coupon: "one" })).toEqual(wrapped("INVALID_CODE"));
  const missing = wrapped("KEY_MISSING");
  expect(await claim({})).toEqual({ ...missing, body: { ...missing.body, field: "coupon" } });
});

test("a closed wheel", async () => {
  const { token } = await joinSpinner(world, 1);
  await setWheelActive(world, false);
  try {
    expect(await refused(spinwheel.spin, { token })).toEqual(wrapped("NO_DATA"));
  } finally {
    await setWheelActive(world, true);
  }
});

test("a missing session is refused in the same response format", async () => {
  expect(await refused(spinwheel.setup, {})).toEqual(wrapped("UNAUTHORIZED"));
  expect(await refused(spinwheel.coupons, {})).toEqual(wrapped("UNAUTHORIZED"));
});
