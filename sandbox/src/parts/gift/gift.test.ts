import { afterEach, beforeEach, expect, test } from "vitest";
import { notAfter, startSandbox, type SandboxWorld } from "#testing/world.ts";
import { splitByChance, splitEvenly } from "./voucher.ts";

let world: SandboxWorld;

beforeEach(async () => {
  world = await startSandbox();
});
afterEach(() => world.close());

const wallet = "0702222222";
const other = "0703333333";

interface GiftReply {
  readonly status: { readonly code: string };
  readonly data: {
    readonly voucher: Record<string, unknown>;
    readonly my_ticket: { readonly amount_baht: string } | null;
    readonly tickets: readonly unknown[];
  } | null;
}

async function make(body: object): Promise<string> {
  const reply = await world.post("/api/gift/vouchers", body);
  expect(reply.status).toBe(200);
  const hash = String(reply.body["hash"]);
  expect(reply.body["link"]).toBe(`https://gift.truemoney.com/campaign/?v=${hash}`);
  return hash;
}

async function verify(hash: string, mobile = wallet): Promise<GiftReply> {
  const { status, body } = await world.get(`/campaign/vouchers/${hash}/verify?mobile=${mobile}`);
  expect(status).toBe(200);
  return body as unknown as GiftReply;
}

async function redeem(hash: string, mobile = wallet): Promise<GiftReply> {
  const { status, body } = await world.post(`/campaign/vouchers/${hash}/redeem`, {
    mobile,
    voucher_hash: hash,
    notAfter,
  });
  expect(status).toBe(200);
  return body as unknown as GiftReply;
}

const codeOf = ({ status }: GiftReply) => status.code;

test("a link is verified without taking money, then redeemed", async () => {
  const hash = await make({ amount: 50 });
  expect(await verify(hash)).toMatchObject({
    status: { code: "SUCCESS" },
    data: {
      voucher: {
        amount_baht: "50.00",
        redeemed_amount_baht: "0.00",
        member: 1,
        status: "active",
        redeemed: 0,
        available: 1,
      },
      my_ticket: null,
      tickets: [],
    },
  });
  expect(await redeem(hash)).toMatchObject({
    status: { code: "SUCCESS" },
    data: {
      voucher: { redeemed_amount_baht: "50.00", status: "redeemed", redeemed: 1, available: 0 },
      my_ticket: { amount_baht: "50.00", update_date: expect.any(Number) as number },
      tickets: [{ mobile: "070-xxx-2222", amount_baht: "50.00" }],
    },
  });
});

test("a link is redeemed once by a phone, and that phone can query its share", async () => {
  const hash = await make({ amount: 50 });
  const codes = (await Promise.all(Array.from({ length: 10 }, () => redeem(hash)))).map(codeOf);
  expect(codes.toSorted()).toEqual([
    "SUCCESS",
    ...Array.from({ length: 9 }, () => "TARGET_USER_REDEEMED"),
  ]);
  await world.post(`/api/gift/vouchers/${hash}/expire`, {});
  const requested = await verify(hash);
  expect(codeOf(requested)).toBe("TARGET_USER_REDEEMED");
  expect(requested.data?.my_ticket?.amount_baht).toBe("50.00");
  expect(codeOf(await redeem(hash, other))).toBe("VOUCHER_OUT_OF_STOCK");
});

test("a split link gives each phone its own share", async () => {
  const hash = await make({ amount: 100, tickets: 3 });
  const first = await redeem(hash);
  expect(first.data?.my_ticket?.amount_baht).toBe("33.34");
  expect(first.data?.voucher).toMatchObject({ amount_baht: "100.00", type: "F", available: 2 });
  const second = await redeem(hash, other);
  expect(second.data?.my_ticket?.amount_baht).toBe("33.33");
  expect(second.data?.tickets).toHaveLength(2);
  expect(codeOf(await verify(hash, "0704444444"))).toBe("SUCCESS");
  await world.post(`/api/gift/vouchers/${hash}/take`, {});
  expect(codeOf(await verify(hash, "0704444444"))).toBe("VOUCHER_OUT_OF_STOCK");
  const { body } = await world.get("/api/gift/vouchers");
  expect(body["vouchers"]).toEqual([
    expect.objectContaining({
      hash,
      amount: 100,
      tickets: [
        { amount: 33.34, mobile: wallet, takenAt: expect.any(String) as string },
        { amount: 33.33, mobile: other, takenAt: expect.any(String) as string },
        { amount: 33.33, mobile: "0708888888", takenAt: expect.any(String) as string },
      ],
    }),
  ]);
});

test("shares can be given, and must add up to the amount", async () => {
  const hash = await make({ amount: 10, shares: [1.5, 8.5] });
  const { data } = await redeem(hash);
  expect(data?.my_ticket?.amount_baht).toBe("1.50");
  expect(data?.voucher["type"]).toBe("R");
  const bad = [
    { amount: 10, shares: [1, 8] },
    { amount: 0.02, tickets: 3 },
    { amount: 1.005 },
    { amount: 10, tickets: 0 },
    { amount: 10, code: "SUCCESS" },
  ];
  for (const body of bad) {
    expect((await world.post("/api/gift/vouchers", body)).status).toBe(400);
  }
});

test("every refusal has its code", async () => {
  expect(codeOf(await verify("nothing"))).toBe("VOUCHER_NOT_FOUND");
  expect((await verify("nothing")).data).toBeNull();
  const expired = await make({ amount: 20, expiresInSeconds: 0 });
  expect(codeOf(await redeem(expired))).toBe("VOUCHER_EXPIRED");
  const own = await make({ amount: 20, ownerMobile: wallet });
  expect(codeOf(await redeem(own))).toBe("CANNOT_GET_OWN_VOUCHER");
  const good = await make({ amount: 20 });
  expect(codeOf(await redeem(good, "12345"))).toBe("TARGET_USER_NOT_FOUND");
  for (const code of ["CONDITION_NOT_MET", "INTERNAL_ERROR"]) {
    const forced = await make({ amount: 20, code });
    expect(codeOf(await verify(forced))).toBe(code);
    expect((await redeem(forced)).data?.my_ticket).toBeNull();
  }
});

test("a lost reply means redeemed, a lost request does not", async () => {
  const [done, undone] = [await make({ amount: 20 }), await make({ amount: 30 })];
  await world.fault("gift", { kind: "lost-reply", call: "redeem", times: 1 });
  await expect(redeem(done)).rejects.toThrow("fetch failed");
  await world.fault("gift", { kind: "lost-request", call: "redeem", times: 1 });
  await expect(redeem(undone)).rejects.toThrow("fetch failed");
  expect(codeOf(await verify(done))).toBe("TARGET_USER_REDEEMED");
  expect(codeOf(await verify(undone))).toBe("SUCCESS");
});

test("a wrong key and a body about another voucher are refused", async () => {
  const hash = await make({ amount: 20 });
  const path = `/campaign/vouchers/${hash}/redeem`;
  const body = { mobile: wallet, voucher_hash: hash, notAfter };
  expect((await world.post(path, body, "guess")).status).toBe(401);
  expect((await world.post(path, { ...body, voucher_hash: "another" })).status).toBe(400);
  expect((await world.post(path, { mobile: wallet })).status).toBe(400);
  expect(codeOf(await verify(hash))).toBe("SUCCESS");
});

test("shares add up to the whole, split evenly or at random", () => {
  expect(splitEvenly(100, 3)).toEqual([34, 33, 33]);
  for (let round = 0; round < 200; round += 1) {
    const shares = splitByChance(50 + round, 1 + (round % 40));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(50 + round);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(1);
  }
  expect(splitByChance(7, 7)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test("the page makes links and copies them", async () => {
  const hash = await make({ amount: 20, ownerMobile: "070<b>" });
  const page = await (await fetch(`${world.url}/gift`)).text();
  expect(page).toContain(`data-copy="https://gift.truemoney.com/campaign/?v=${hash}"`);
  expect(page).toContain('data-call="POST /api/gift/vouchers"');
  expect(page).not.toContain("070<b>");
});
