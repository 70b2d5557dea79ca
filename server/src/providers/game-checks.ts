import { randomUUID } from "node:crypto";
import { launches } from "@krapao/contract/game";
import { gameCodes, type GameCode } from "@krapao/contract/slot";
import { type Check, expectOne, fresh, pastFence, type Subject } from "./check.ts";
import { startFence } from "./fence.ts";
import { createGameGateway } from "./game-gateway.ts";
import type { GameGateway } from "./game.ts";

export function gameChecks({
  provider: named,
  reportsReferences,
  refusesLate,
  ...party
}: Subject): Check[] {
  const games = createGameGateway(party);
  const provider = (named ?? gameCodes[0]) as GameCode;
  const account = { provider, username: `chk${randomUUID().slice(0, 8)}` };
  const player = { ...account, password: "Check1234", currency: "BAHT" as const };
  const withNewPassword = { ...account, password: "Check5678" };
  const transfer = {
    ...account,
    reference: fresh(),
    direction: "WITHDRAW" as const,
    creditMinor: 100n,
  };
  return [
    expectOne("a player is made", () => games.createPlayer(player), ["done"]),
    expectOne("the same player again is no error", () => games.createPlayer(player), ["done"]),
    expectOne(
      "a new player has no credit",
      async () => {
        const balance = await games.readBalance(account);
        return typeof balance === "string" ? balance : String(balance.creditMinor);
      },
      ["0"],
    ),
    expectOne(
      "more than the balance cannot be taken out",
      () => games.transfer(transfer, startFence()),
      ["NOT_ENOUGH"],
    ),
    ...(refusesLate
      ? [
          expectOne(
            "a transfer that arrives after its notAfter is refused",
            () => games.transfer({ ...transfer, reference: fresh() }, pastFence()),
            ["TOO_LATE"],
          ),
        ]
      : []),
    ...(reportsReferences
      ? [
          expectOne(
            "a reference that was never used has no transfer",
            () => games.findTransfer({ ...transfer, reference: fresh() }),
            ["NO_TRANSFER"],
          ),
        ]
      : []),
    expectOne("a new password is taken", () => games.setPassword(withNewPassword), ["done"]),
    ...wayInChecks(games, withNewPassword),
    expectOne(
      "the bets can be read from their start",
      async () => {
        const bets = await games.readBets(provider, "");
        return bets.some((bet) => "unreadable" in bet) ? "unreadable" : "read";
      },
      ["read"],
    ),
  ];
}

/** Checks how members enter the game, if the adapter takes part in it. */
function wayInChecks(games: GameGateway, player: Parameters<GameGateway["setPassword"]>[0]) {
  const { provider, username, password } = player;
  const launch = launches[provider];
  if (launch.method === "link") {
    const given = { provider, username, ...(launch.needsPassword ? { password } : {}) };
    const readLink = async () => {
      const answer = await games.launch(given);
      return typeof answer === "string" ? answer : "a link";
    };
    return [expectOne("the way in is a link", readLink, ["a link"])];
  }
  if (launch.method !== "eventForm") return [];
  const readForm = async () =>
    (await games.readForm(provider)) === "unknown" ? "unknown" : "fields";
  return [expectOne("the fields of its login form are returned", readForm, ["fields"])];
}
