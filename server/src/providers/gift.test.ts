import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startFence } from "./fence.ts";
import { createGiftGateway, type GiftGateway } from "./gift.ts";

let gateway: GiftGateway;
let reply: { status: number; body: string };
let received: { method: string | undefined; url: string | undefined; body: string }[] = [];
const server = createServer(async (request, response) => {
  const body = (await request.toArray()).join("");
  received.push({ method: request.method, url: request.url, body });
  response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  gateway = createGiftGateway({ url: `http://127.0.0.1:${port}`, key: "key" });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  received = [];
});

const input = { hash: "Abc123", mobile: "0702222222" };
const voucherReply = (data: unknown, code: unknown = "SUCCESS") => ({
  status: 200,
  body: JSON.stringify({ status: { code, message: "" }, data }),
});

test("sends only the voucher's hash and our wallet", async () => {
  reply = voucherReply(null, "VOUCHER_NOT_FOUND");
  await gateway.verify(input);
  const fence = startFence();
  await gateway.redeem(input, fence);
  expect(received).toEqual([
    { method: "GET", url: "/campaign/vouchers/Abc123/verify?mobile=0702222222", body: "" },
    {
      method: "POST",
      url: "/campaign/vouchers/Abc123/redeem",
      body: JSON.stringify({
        mobile: "0702222222",
        voucher_hash: "Abc123",
        notAfter: fence.notAfter,
      }),
    },
  ]);
});

test("reads amounts to the satang, as text or as numbers", async () => {
  reply = voucherReply({
    voucher: { voucher_id: "v1", amount_baht: "1,234.50", redeemed_amount_baht: 0.1, member: 3 },
    my_ticket: { amount_baht: "10.00" },
    tickets: [{ mobile: "070-xxx-2222", amount_baht: "10" }],
    owner_profile: { full_name: " KIND G***\u0000 " },
  });
  expect(await gateway.verify(input)).toEqual({
    code: "SUCCESS",
    voucher: { id: "v1", amountMinor: 123_450n, redeemedMinor: 10n, shares: 3 },
    ownTicketMinor: 1000n,
    tickets: [{ mobile: "070-xxx-2222", amountMinor: 1000n }],
    giverName: "KIND G***",
  });
});

test("a refusal may come with any status below 500", async () => {
  for (const status of [200, 400, 404]) {
    reply = { ...voucherReply(null, "VOUCHER_NOT_FOUND"), status };
    expect(await gateway.verify(input)).toMatchObject({ code: "VOUCHER_NOT_FOUND", tickets: null });
  }
});

test("an unclear answer is thrown, so that no caller takes it for an answer", async () => {
  const unclear = [
    { status: 200, body: "<html>Just a moment…</html>" },
    { status: 200, body: "" },
    { status: 200, body: "null" },
    { status: 200, body: "{}" },
    voucherReply(null, 200),
    { ...voucherReply(null), status: 500 },
    { ...voucherReply(null, "VOUCHER_NOT_FOUND"), status: 503 },
    voucherReply({ my_ticket: { amount_baht: "ten" } }),
    voucherReply({ my_ticket: { amount_baht: "10.001" } }),
    voucherReply({ my_ticket: { amount_baht: "-10" } }),
    voucherReply({ my_ticket: {} }),
    voucherReply({ voucher: { amount_baht: null } }),
  ];
  for (const one of unclear) {
    reply = one;
    await expect(gateway.redeem(input, startFence()), one.body).rejects.toThrow(/.+/);
  }
});
