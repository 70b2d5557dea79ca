import { game, launches } from "@krapao/contract/game";
import { gameCodes, type GameCode } from "@krapao/contract/slot";
import { beforeEach, expect, test } from "vitest";
import { joinPlayer, playerOf, readSlot } from "#testing/games.ts";
import { createWorld, setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const member = await joinPlayer(world, gameCodes);
const other = await joinPlayer(world, gameCodes);
beforeEach(() => world.sandbox.setFault("game", { kind: "off" }));

const byLink = gameCodes.flatMap((code) => {
  const launch = launches[code];
  return launch.method === "link" ? [{ code, ...launch }] : [];
});

function getLaunch(path: string, { token } = member) {
  return world.call({ ...game.link, path: `/api/autoLogin/${path}` }, { token });
}

async function pathFor({ code, path, needsPassword }: (typeof byLink)[number], of = member) {
  const { username, password } = await playerOf(world, of, code);
  return needsPassword ? `${path}/${username}/${password}` : `${path}/${username}`;
}

test("eleven games open by a link", () => expect(byLink).toHaveLength(11));

test.each(byLink)("$code gives a link that opens it", async (launch) => {
  const { link } = (await getLaunch(await pathFor(launch))).body;
  expect(new URL(link).origin).toBe(world.config.gameOrigins[0]);
  const page = await fetch(link);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toContain("text/html");
});

test.each(byLink)("$code does not open another member's account", async (launch) => {
  expect((await getLaunch(await pathFor(launch, other))).code).toBe("INVALID_USER_1");
});

test.each(gameCodes.filter((code) => launches[code].method !== "link"))(
  "%s returns the form that posts the account",
  async (code) => {
    const { web } = await readSlot(world, member, code);
    expect(web).toBe(`${world.config.gameOrigins[0]}/game/${code}/login`);
  },
);

test("a wrong, missing or unexpected password opens nothing", async () => {
  const { username } = await playerOf(world, member, "IMI");
  expect((await getLaunch(`imi/${username}/wrong`)).code).toBe("INVALID_USER_3");
  expect((await getLaunch(`imi/${username}`)).code).toBe("KEY_MISSING");
  expect((await getLaunch(`pg/${username}/secret`)).code).toBe("KEY_INVALID");
  expect((await getLaunch(`joker/${username}`)).code).toBe("NO_GAME");
});

async function forget(code: GameCode, isLocked: boolean): Promise<void> {
  const { username } = await playerOf(world, member, code);
  await world.sandbox.lockPlayer({ provider: code, username }, isLocked);
}

test("an account that the provider has locked does not open", async () => {
  await forget("PG", true);
  const { username } = await playerOf(world, member, "PG");
  expect((await getLaunch(`pg/${username}`)).code).toBe("INVALID_USER_4");
  await forget("PG", false);
});

test("an account that the provider has lost gets its own code", async () => {
  const newcomer = await joinPlayer(world, ["AREASLOT", "PG"], 0);
  const username = `kp${newcomer.id.toLowerCase()}`;
  await world.owner.query(
    "update game_account set username = username || 'x' where member_id = $1",
    [newcomer.id],
  );
  expect((await getLaunch(`areaslot/${username}x`, newcomer)).code).toBe("NOT_AREASLOT");
  expect((await getLaunch(`pg/${username}x`, newcomer)).code).toBe("INVALID_USER_1");
});

test("without a clear answer there is no link", async () => {
  const { username } = await playerOf(world, member, "PG");
  for (const kind of ["error", "html", "wrong-body", "lost-reply", "maintenance"] as const) {
    await world.sandbox.setFault("game", { kind, call: "launch" });
    expect((await getLaunch(`pg/${username}`)).status, kind).toBe(502);
  }
});

test("a link leads only to known game origins", async () => {
  const elsewhere = await createWorld();
  try {
    const player = await joinPlayer(elsewhere, ["PG"], 0);
    (elsewhere.config as { gameOrigins: readonly string[] }).gameOrigins = ["https://a.example"];
    const { username } = await playerOf(elsewhere, player, "PG");
    const path = `/api/autoLogin/pg/${username}`;
    const reply = await elsewhere.call({ ...game.link, path }, { token: player.token });
    expect(reply.status).toBe(502);
    expect((await readSlot(elsewhere, player, "JOKER")).web).toBeNull();
  } finally {
    await elsewhere.close();
  }
});
