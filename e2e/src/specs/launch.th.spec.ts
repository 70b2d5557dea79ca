import { launches } from "@krapao/contract/game";
import { gameCodes } from "@krapao/contract/slot";
import type { Request } from "@playwright/test";
import { expect, test } from "#browser/games-test.ts";

test("all sixteen games open, each by its own method", async ({
  login,
  home,
  games,
  page,
  product,
  member,
  purse,
}) => {
  await purse.activate(...gameCodes);
  const { slots } = await purse.read();
  expect(slots.map(({ code }) => code).toSorted()).toEqual([...gameCodes].toSorted());
  await login.open();
  await login.logIn(member);
  for (const { code, name } of slots) {
    await home.expectShown(member.name);
    await games.open({ name });
    const door = page.waitForRequest((request) => isDoor(request, product.sandboxUrl));
    await games.play.click();
    const request = await door;
    await expect(page).toHaveURL(new RegExp(`^${product.sandboxUrl}/game/room/`));
    await expect(page.locator("[data-balance]")).toHaveText("0.00");
    await expect(page).toHaveTitle(new RegExp(code));
    expectMethod(request, code, `kp${member.id.toLowerCase()}`);
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
