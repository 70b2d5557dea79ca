import type { Faults } from "#faults.ts";
import { showAmount } from "#money.ts";
import { faultPanel } from "#page/fault-panel.ts";
import { html, type Html } from "#page/html.ts";
import { layout } from "#page/layout.ts";
import { liveHead, liveList, showTime, tag } from "#page/show.ts";
import type { Player } from "./player-books.ts";
import { findProvider, providerCodes } from "./providers.ts";
import type { Transfer } from "./transfer-books.ts";

interface GameView {
  readonly players: readonly Player[];
  readonly transfers: readonly Transfer[];
  readonly faults: Faults;
}

export function gamePage({ players, transfers, faults }: GameView): string {
  return layout({
    title: "Games",
    scripts: ["call.js", "live.js"],
    body: html`${liveHead("Games", "/game/events")}
      <p class="lead">
        Sixteen providers, each with players and books of its own. Members come from the wallet;
        their username and password also work here.
      </p>
      <div class="panels">
        <section>
          ${providerPanel()} ${faultPanel("game", faults)} ${countPanel(faults)}
          <h2>Players</h2>
          ${liveList("players", players.map(playerItem), "No player yet. Open a game in the wallet.")}
        </section>
        <section>
          <h2>Transfers</h2>
          ${liveList("transfers", transfers.map(transferItem), "No transfer yet.")}
        </section>
      </div>`,
  });
}

function credits(minor: number): Html {
  const [whole = "", fraction = ""] = showAmount(minor).split(".");
  return html`<span class="money"
    >${whole}<small>.${fraction}</small> <small>credits</small></span
  >`;
}

function playerItem(player: Player): Html {
  const { number, provider, username, password, balanceMinor, outstandingMinor } = player;
  const state = player.isLocked ? tag("locked", "bad") : tag(provider, "waiting");
  const open =
    outstandingMinor > 0
      ? html`<p class="quiet">${showAmount(outstandingMinor)} at stake in open bets</p>`
      : html``;
  const version = [balanceMinor, outstandingMinor, password, player.isLocked].join(" ");
  return html`<li class="entry" data-entry data-key="${number}" data-version="${version}">
    <p class="entry-head">${credits(balanceMinor)} ${state}</p>
    <p class="entry-text">
      ${player.isLocked ? `${provider} · ` : ""}<code>${username}</code> ·
      <code>${password}</code>
    </p>
    ${open} ${playerForm(player)}
    <p class="said" role="status" data-said></p>
  </li>`;
}

function playerForm({ provider, username, isLocked }: Player): Html {
  const lock = JSON.stringify({ provider, username, isLocked: !isLocked });
  return html`<details>
    <summary>Win, lose, lock</summary>
    <form data-call="POST /api/game/play" data-done="Played.">
      <input type="hidden" name="provider" value="${provider}" />
      <input type="hidden" name="username" value="${username}" />
      <div class="pair">
        <label class="field"
          ><span>Stake</span
          ><input name="stake" type="number" min="0.01" step="0.01" value="10" required
        /></label>
        <label class="field"
          ><span>Pays (or open)</span
          ><input name="payout" type="number" min="0" step="0.01" value="0"
        /></label>
      </div>
      <div class="actions">
        <button type="submit">Bet</button>
        <a class="button plain" href="/game/${provider}/login" target="_blank">Log in</a>
        <button type="button" class="plain" data-call="PUT /api/game/lock" data-body="${lock}">
          ${isLocked ? "Unlock" : "Lock"}
        </button>
      </div>
    </form>
  </details>`;
}

function transferItem(transfer: Transfer): Html {
  const { number, provider, username, type, amountMinor, status, code, at, reference } = transfer;
  const state = status === "DONE" ? tag("done", "good") : tag(code.toLowerCase(), "bad");
  return html`<li class="entry" data-key="${number}" data-version="${status}">
    <p class="entry-head">${credits(amountMinor)} ${state}</p>
    <p class="entry-text">
      ${type === "DEPOSIT" ? "to" : "from"} ${provider} · <code>${username}</code>
    </p>
    <p class="quiet"><time>${showTime(at)}</time> · <code>${reference}</code></p>
  </li>`;
}

/** The faults that happened so far, by kind and provider. */
function countPanel(faults: Faults): Html {
  const { injected, faultsByProvider } = faults.state("game") ?? {
    injected: {},
    faultsByProvider: {},
  };
  const kinds = Object.entries(injected).filter(([, count]) => count > 0);
  if (kinds.length === 0) return html``;
  return html`<details class="panel">
    <summary>What went wrong so far</summary>
    <p>${kinds.map(([kind, count]) => `${kind} ${count}`).join(", ")}</p>
    ${Object.entries(faultsByProvider).map(
      ([provider, counts]) =>
        html`<p class="quiet">
          ${provider}:
          ${Object.entries(counts)
            .map(([kind, count]) => `${kind} ${count}`)
            .join(", ")}
        </p>`,
    )}
  </details>`;
}

const classNames = {
  A: "ignores a repeated reference",
  B: "does a repeat again, answers a status query",
  C: "does a repeat again, answers no status query",
};

function providerPanel(): Html {
  const ofClass = (wanted: "A" | "B" | "C") =>
    providerCodes.filter((code) => findProvider(code).referenceClass === wanted);
  return html`<details class="panel">
    <summary>The sixteen providers</summary>
    ${(["A", "B", "C"] as const).map(
      (name) =>
        html`<p class="quiet">Class ${name} ${classNames[name]}:</p>
          <p class="links">
            ${ofClass(name).map(
              (code) =>
                html`<a href="/game/${code}/login" target="_blank"
                  >${code} (${findProvider(code).category})</a
                > `,
            )}
          </p>`,
    )}
  </details>`;
}
