import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { changeSetting } from "@krapao/testkit/settings";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { giftCalls, sendGift } from "#testing/gifts.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { createWorld, type World } from "#testing/world.ts";
import { voucherHashOf } from "./voucher-link.ts";

const hash = "Abc123def456GHI789";

test.each([
  `https://gift.truemoney.com/campaign/?v=${hash}`,
  `https://gift.truemoney.com/campaign?v=${hash}`,
  `  https://gift.truemoney.com/campaign/?v=${hash}\n`,
  `HTTPS://GIFT.TrueMoney.com/campaign/?v=${hash}`,
  `https://gift.truemoney.com/campaign/?v=${hash}&utm=line`,
  `https://gift.truemoney.com/campaign/?v=${hash}#/voucher_detail/`,
])("%j names its voucher", (link) => {
  expect(voucherHashOf(link)).toBe(hash);
});

/** Links that try to make a careless server call another host or another path. */
const hostile = (canary: string) => [
  // Other hosts
  `http://127.0.0.1:${canary}/campaign/?v=${hash}`,
  `https://127.0.0.1:${canary}/campaign/?v=${hash}`,
  `http://localhost:${canary}/campaign/?v=${hash}`,
  `http://[::1]:${canary}/campaign/?v=${hash}`,
  `http://[::ffff:127.0.0.1]:${canary}/?v=${hash}`,
  `http://0.0.0.0:${canary}/?v=${hash}`,
  `http://0:${canary}/?v=${hash}`,
  `http://127.1:${canary}/?v=${hash}`,
  `http://2130706433:${canary}/?v=${hash}`,
  `http://0x7f000001:${canary}/?v=${hash}`,
  `http://0177.0.0.1:${canary}/?v=${hash}`,
  `http://127.0.0.1.nip.io:${canary}/?v=${hash}`,
  `http://169.254.169.254/latest/meta-data/?v=${hash}`,
  `https://gift.truemoney.com.evil.example/campaign/?v=${hash}`,
  `https://evil.example/gift.truemoney.com/campaign/?v=${hash}`,
  `https://evil-gift.truemoney.com/campaign/?v=${hash}`,
  `https://truemoney.com/campaign/?v=${hash}`,
  `https://gift.truemoney.co/campaign/?v=${hash}`,
  `https://gift.truemoney.com./campaign/?v=${hash}`,
  `https://gift.truemoney.com%2e/campaign/?v=${hash}`,
  `https://gift%2etruemoney%2ecom/campaign/?v=${hash}`,
  `https://gift。truemoney。com/campaign/?v=${hash}`,
  `https://gift.truemoneу.com/campaign/?v=${hash}`,
  `https://ｇift.truemoney.com/campaign/?v=${hash}`,
  // Users and ports
  `https://gift.truemoney.com@127.0.0.1:${canary}/campaign/?v=${hash}`,
  `https://gift.truemoney.com:x@127.0.0.1:${canary}/campaign/?v=${hash}`,
  `https://user@gift.truemoney.com/campaign/?v=${hash}`,
  `https://user:word@gift.truemoney.com/campaign/?v=${hash}`,
  `https://@gift.truemoney.com/campaign/?v=${hash}`,
  `https://gift.truemoney.com:443/campaign/?v=${hash}`,
  `https://gift.truemoney.com:${canary}/campaign/?v=${hash}`,
  `https://gift.truemoney.com:@127.0.0.1:${canary}/?v=${hash}`,
  // Slashes and spaces
  `https:\\\\gift.truemoney.com\\campaign\\?v=${hash}`,
  `https://127.0.0.1:${canary}\\@gift.truemoney.com/campaign/?v=${hash}`,
  `https:gift.truemoney.com/campaign/?v=${hash}`,
  `https:///gift.truemoney.com/campaign/?v=${hash}`,
  `//gift.truemoney.com/campaign/?v=${hash}`,
  `https://gift.truemoney.com/\tcampaign/?v=${hash}`,
  `https://gift.true\nmoney.com/campaign/?v=${hash}`,
  `https://gift.truemoney.com /campaign/?v=${hash}`,
  `https://gift.truemoney.com/campaign/ ?v=${hash}`,
  // Other protocols
  `http://gift.truemoney.com/campaign/?v=${hash}`,
  `ftp://gift.truemoney.com/campaign/?v=${hash}`,
  `file:///etc/passwd?v=${hash}`,
  `gopher://127.0.0.1:${canary}/_?v=${hash}`,
  `javascript:alert(1)//?v=${hash}`,
  `data:text/html,?v=${hash}`,
  // Other paths
  `https://gift.truemoney.com/?v=${hash}`,
  `https://gift.truemoney.com/campaign/vouchers/?v=${hash}`,
  `https://gift.truemoney.com/campaign/../redirect?v=${hash}`,
  `https://gift.truemoney.com/redirect?to=http://127.0.0.1:${canary}&v=${hash}`,
  `https://gift.truemoney.com//campaign/?v=${hash}`,
  `https://gift.truemoney.com/campaign/;x/?v=${hash}`,
  // Other vouchers
  "https://gift.truemoney.com/campaign/",
  "https://gift.truemoney.com/campaign/?v=",
  `https://gift.truemoney.com/campaign/?V=${hash}`,
  `https://gift.truemoney.com/campaign/?v=${hash}&v=other`,
  "https://gift.truemoney.com/campaign/?v=../../127.0.0.1",
  "https://gift.truemoney.com/campaign/?v=a%2fverify",
  "https://gift.truemoney.com/campaign/?v=a%3fb%23c",
  "https://gift.truemoney.com/campaign/?v=a%0d%0aHost:x",
  "https://gift.truemoney.com/campaign/?v=ก",
  `https://gift.truemoney.com/campaign/?v=${"a".repeat(65)}`,
  `https://gift.truemoney.com/campaign/?v=${hash}&x=${"y".repeat(600)}`,
  hash,
  "",
  "gift.truemoney.com",
];

describe("hostile links", () => {
  let world: World;
  let mali: Member;
  let visits = 0;
  const canary = createServer((_, response) => {
    visits += 1;
    response.end();
  });
  beforeAll(async () => {
    world = await createWorld();
    await changeSetting(world.owner, "quota", { giftsPerHour: 1000 });
    mali = await joinMember(world);
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => canary.close(resolve));
    await world.close();
  });

  test("are refused, and no host is called", async () => {
    const links = hostile(String((canary.address() as AddressInfo).port));
    expect(links.length).toBeGreaterThan(60);
    for (const link of links) {
      const reply = await sendGift(world, mali, { link });
      expect(reply, link).toMatchObject({ status: 400, code: "TRUELINK_INVALID" });
    }
    expect(visits).toBe(0);
    expect(await giftCalls(world)).toEqual({ verify: 0, redeem: 0 });
    expect(await world.count("gift")).toBe(0);
  });
});
