import { launches } from "@krapao/contract/game";
import { gameCodes } from "@krapao/contract/slot";
import type { Request } from "@playwright/test";
import { expect, test } from "#browser/games-test.ts";

/** One game of each method; the server's and the web's own tests open all sixteen. */
const chosen = ["JOKER", "UFABET", "SUPERSLOT", "PG", "IMI"] as const;

test("games open, each by its own method", async ({
  enter,
  home,
  games,
  page,
  product,
  player,
  purse,
}) => {
  const methods = new Set(chosen.map((code) => launches[code].method));
  expect(methods).toEqual(new Set(Object.values(launches).map(({ method }) => method)));
  await purse.activate(...chosen);
  const { slots } = await purse.read();
  expect(slots.map(({ code }) => code).toSorted()).toEqual([...gameCodes].toSorted());
  await enter(player);
  for (const { code, name } of slots.filter((slot) => chosen.some((one) => one === slot.code))) {
    await home.expectShown(player.name);
    await games.open({ name });
    const door = page.waitForRequest((request) => isDoor(request, product.sandboxUrl));
    await games.play.click();
    const request = await door;
    await expect(page).toHaveURL(new RegExp(`^${product.sandboxUrl}/game/room/`));
    await expect(page.locator("[data-balance]")).toHaveText("0.00");
    await expect(page).toHaveTitle(new RegExp(code));
    expectMethod(request, code, `kp${player.id.toLowerCase()}`);
    await page.goto("/user/home");
  }
});

function isDoor(request: Request, sandboxUrl: string): boolean {
  return request.isNavigationRequest() && request.url().startsWith(`${sandboxUrl}/game/`);
}

function expectMethod(request: Request, code: (typeof gameCodes)[number], username: string): void {
  const { method } = launches[code];
  const fields = new URLSearchParams(request.postData() ?? new URL(request.url()).search);
  const isPosted = method === "form" || method === "eventForm";
  expect(request.method(), code).toBe(isPosted ? "POST" : "GET");
  if (method === "link") {
    expect(request.url(), code).toContain("/game/play/");
    return;
  }
  expect(fields.get("username"), code).toBe(username);
  expect(fields.get("password"), code).toBeTruthy();
  expect(fields.has("__VIEWSTATE"), code).toBe(method === "eventForm");
}
