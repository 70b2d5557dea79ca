import { game, launches } from "@krapao/contract/game";
import { gameCodes, type GameCode } from "@krapao/contract/slot";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activate, joinPlayer, playerOf } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { createWorld, setUpWorld, type World } from "#testing/world.ts";

const world = await setUpWorld();
beforeEach(async () => {
  await world.sandbox.setFault("game", { kind: "off" });
  const none = { refusingUsernames: [], refusingPasswords: [] };
  await world.sandbox.setGames(none);
});

const get = (path: string, { token }: Member) => world.call({ ...game.account, path }, { token });

describe("an unknown game", () => {
  let member: Member;
  beforeAll(async () => {
    member = await joinPlayer(world, ["JOKER"]);
  });

  test.each(["activate", "account", "resetpassword"])("%s", async (call) => {
    for (const code of ["TETRIS", "WALLET", "joker", "HOUSE"]) {
      const refused = await get(`/api/wallet/${call}/${code}`, member);
      expect(refused, code).toMatchObject({ status: 404, code: "NO_GAME", field: "slotCode" });
    }
  });

  test("transfer, either way, and transferAll", async () => {
    const { token } = member;
    const transfer = (body: object) => world.call(game.transfer, { token, body });
    const noGame = { status: 404, code: "NO_GAME" };
    const there = await transfer({ from: "WALLET", to: "TETRIS", amount: 10 });
    expect(there).toMatchObject({ ...noGame, field: "to" });
    const back = await transfer({ from: "HOUSE", to: "WALLET", amount: 10 });
    expect(back).toMatchObject({ ...noGame, field: "from" });
    const all = await world.call(game.transferAll, { token, body: { to: "WALLET" } });
    expect(all).toMatchObject({ ...noGame, field: "to" });
  });

  test("auto login, with and without a password", async () => {
    expect(await get("/api/autoLogin/tetris/kp1", member)).toMatchObject({ code: "NO_GAME" });
    expect(await get("/api/autoLogin/tetris/kp1/secret", member)).toMatchObject({
      code: "NO_GAME",
    });
  });
});

test("a username that the provider refuses gets its own code", async () => {
  const member = await joinMember(world);
  await world.sandbox.setGames({ refusingUsernames: ["JOKER"] });
  expect(await activate(world, member, "JOKER")).toMatchObject({
    status: 400,
    code: "INVALID_USER_2",
  });
});

test("the password is shown only if UFABET knows the account", async () => {
  const member = await joinPlayer(world, ["UFABET"], 0);
  const read = () => get("/api/wallet/account/UFABET", member);
  expect((await read()).status).toBe(200);
  await world.owner.query(
    "update game_account set username = username || 'x' where member_id = $1",
    [member.id],
  );
  expect(await read()).toMatchObject({ status: 404, code: "NOT_UFABET" });
});

const down = ["error", "html", "wrong-body", "lost-reply", "maintenance"] as const;

test.each(down)("a provider that is down (%s) is not reported as our fault", async (kind) => {
  const member = await joinPlayer(world, ["PG"], 0);
  const { username } = await playerOf(world, member, "PG");
  await world.sandbox.setFault("game", { kind });
  expect(await get(`/api/autoLogin/pg/${username}`, member)).toMatchObject({
    status: 502,
    code: "GAME_ACTIVATION_FAIL",
    body: { message: expect.stringMatching(/try again/) as string },
  });
  const opened = await get("/api/wallet/activate/JOKER", member);
  expect(opened).toMatchObject({
    status: 502,
    code: "SLOT_ACTIVATE_FAIL",
    body: { message: expect.stringMatching(/try again/) as string },
  });
});

test("eleven games open by a link, as the other tests assume", () => {
  const isLink = (code: GameCode) => launches[code].method === "link";
  expect(gameCodes.filter(isLink)).toHaveLength(11);
});

describe("in kip", () => {
  let lao: World;
  beforeAll(async () => {
    lao = await createWorld({ market: "la" });
  });
  afterAll(() => lao.close());

  test("less than a thousand is too little to transfer, in both directions", async () => {
    const member = await joinMember(lao, { bankCode: "BCEL" });
    await giveMoney(lao, member.id, 5000, "LAK");
    expect((await activate(lao, member, "JOKER")).status).toBe(200);
    const transfer = (from: string, to: string, amount: number) =>
      lao.call(game.transfer, { token: member.token, body: { from, to, amount } });
    const tooSmall = { status: 400, code: "TRANSFER_MINIMUM", field: "amount" };
    expect(await transfer("WALLET", "JOKER", 999)).toMatchObject(tooSmall);
    expect(await transfer("WALLET", "JOKER", 1)).toMatchObject(tooSmall);
    expect((await transfer("WALLET", "JOKER", 1000)).status).toBe(200);
    expect(await transfer("JOKER", "WALLET", 900)).toMatchObject(tooSmall);
    expect((await transfer("JOKER", "WALLET", 1000)).status).toBe(200);
  });
});
