import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { payout, startSandbox, type SandboxWorld } from "#testing/world.ts";

let world: SandboxWorld;

beforeEach(async () => {
  world = await startSandbox();
});
afterEach(() => world.close());

/** The result for the caller: a status, or no readable answer. */
async function pay(reference: string): Promise<number | "no answer"> {
  const requested = world.post("/bank/payouts", { ...payout, reference });
  return requested.then(
    ({ status }) => status,
    () => "no answer",
  );
}

async function isPaid(reference: string): Promise<boolean> {
  return (await world.get(`/bank/payouts/${reference}`)).status === 200;
}

test.each([
  ["delay", 200, true],
  ["slow-reply", 200, true],
  ["error", 500, false],
  ["error-after", 500, true],
  ["lost-request", "no answer", false],
  ["lost-reply", "no answer", true],
  ["cut-reply", "no answer", true],
  ["html", "no answer", false],
  ["html-after", "no answer", true],
  ["busy", 429, false],
] as const)(
  "%s: the caller gets %s, and whether it was done is %s",
  async (kind, received, isDone) => {
    await world.fault("bank", { kind, call: "pay", times: 1, milliseconds: 1 });
    expect(await pay("w-1")).toBe(received);
    expect(await isPaid("w-1")).toBe(isDone);
    expect((await world.injected("bank"))[kind]).toBe(1);
    expect(await pay("w-1")).toBe(200);
  },
);

test("an HTML fault returns a page with status 200", async () => {
  await world.fault("bank", { kind: "html" });
  const headers = { "x-api-key": "sandbox" };
  const reply = await fetch(`${world.url}/bank/feed`, { headers });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toContain("text/html");
  expect(await reply.text()).toContain("<h1>");
});

test("a fault of one call does not affect the others", async () => {
  await world.fault("bank", { kind: "error", call: "find-payout" });
  expect(await pay("w-1")).toBe(200);
  expect((await world.get("/bank/payouts/w-1")).status).toBe(500);
  const { body } = await world.get("/api/faults/bank");
  expect(body["faultsByCall"]).toEqual({ "find-payout": { error: 1 } });
  expect(body["calls"]).toMatchObject({ pay: 1, "find-payout": 1 });
});

test("faults with probabilities are chosen by the seed, the same each time", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const faults = [
    { kind: "error", probability: 0.3 },
    { kind: "error-after", probability: 0.3 },
  ];
  const run = async (round: number) => {
    const set = await world.fault("bank", { faults, seed: 42 });
    expect(set.body["seed"]).toBe(42);
    const received = [];
    for (let index = 0; index < 60; index += 1) received.push(await pay(`w-${round}-${index}`));
    return received;
  };
  const first = await run(1);
  const second = await run(2);
  expect(second).toEqual(first);
  const errors = first.filter((status) => status === 500).length;
  expect(errors).toBeGreaterThan(20);
  expect(errors).toBeLessThan(50);
  const injected = await world.injected("bank");
  expect((injected["error"] ?? 0) + (injected["error-after"] ?? 0)).toBe(2 * errors);
  expect(injected["error-after"]).toBeGreaterThan(0);
  expect(log).toHaveBeenCalledWith(expect.stringContaining("seed 42"));
  log.mockRestore();
});

test("without a seed one is chosen and logged", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const { body } = await world.fault("bank", { faults: [{ kind: "error", probability: 0.5 }] });
  expect(log).toHaveBeenCalledWith(expect.stringContaining(`seed ${String(body["seed"])}`));
  log.mockRestore();
});

test("invalid faults are refused and change nothing", async () => {
  const refused = [
    { kind: "error", call: "no-such-call" },
    { faults: [{ kind: "error", probability: 1.5 }] },
    {
      faults: [
        { kind: "error", probability: 0.6 },
        { kind: "delay", call: "pay", probability: 0.6 },
      ],
    },
    { faults: [{ kind: "off" }] },
    { kind: "off", times: 2 },
  ];
  for (const fault of refused) expect((await world.fault("bank", fault)).status).toBe(400);
  expect((await world.get("/api/faults/bank")).body["faults"]).toEqual([]);
  const exclusiveBy = [
    { kind: "error", call: "pay", probability: 0.6 },
    { kind: "late-callback", probability: 0.6 },
  ];
  const log = vi.spyOn(console, "log").mockReturnValue();
  expect((await world.fault("bank", { faults: exclusiveBy })).status).toBe(200);
  log.mockRestore();
});
