import { fromMinor, showAmount } from "#money.ts";
import { html, type Html } from "#page/html.ts";
import { drawings, picture } from "./drawings.ts";
import { lottoNumbers, lottoPays } from "./lotto.ts";
import { playLayout, type GameContext } from "./play-layout.ts";
import type { Player } from "./player-books.ts";
import { findProvider, type Category } from "./providers.ts";
import { pairPays, slotSymbols } from "./slot.ts";
import type { Texts } from "./texts.ts";

interface View {
  readonly context: GameContext;
  readonly player: Player;
  /** The path of the room for the page's requests and bets. */
  readonly room: string;
}

export function playPage({ context, player, room }: View): string {
  const { texts } = context.language;
  const category = findProvider(player.provider).category;
  return playLayout(context, {
    title: texts[`${category}Title`],
    styles: ["stake.css", `${category}.css`],
    scripts: [`${category}.js`],
    corner: html`<p class="credit" role="status">
      <span>${texts.credit}</span>
      <strong data-balance>${showAmount(player.balanceMinor)}</strong>
    </p>`,
    body: html`${drawings()}
      <div
        class="table table-${category}"
        data-room="${room}"
        data-texts="${JSON.stringify(texts)}"
        data-symbols="${JSON.stringify(slotSymbols.map(({ name }) => name))}"
      >
        ${boards[category](texts)} ${stakeForm(texts, category, player)}
        ${payTables[category](texts)}
        <section class="history">
          <h2>${texts.history}</h2>
          <p class="at-stake" data-at-stake hidden>
            ${texts.atStake} <strong data-outstanding></strong>
          </p>
          <ol data-history></ol>
          <p class="quiet" data-no-bets>${texts.noBets}</p>
        </section>
      </div>`,
  });
}

const boards: Record<Category, (texts: Texts) => Html> = {
  slot: (texts) =>
    html`<section class="cabinet">
      <div class="reels" aria-hidden="true">
        ${[0, 2, 5].map(
          (start) =>
            html`<div class="reel">
              <div class="strip" data-strip>
                ${[start + 5, start, start + 1].map((index) =>
                  picture(slotSymbols[index % slotSymbols.length]?.name ?? ""),
                )}
              </div>
            </div>`,
        )}
        <span class="line"></span>
      </div>
      <p class="said" role="status" data-said>${texts.ready}</p>
    </section>`,
  sport: (texts) =>
    html`<ol class="matches" data-matches></ol>
      <p class="said" role="status" data-said>${texts.pickMatch}</p>`,
  lotto: (texts) =>
    html`<section class="drum">
        <ol class="balls" data-balls aria-hidden="true">
          ${Array.from({ length: 6 }, () => html`<li class="ball ball-empty"></li>`)}
        </ol>
        <p class="said" role="status" data-said>${texts.pickNumbers}</p>
      </section>
      <div class="card-numbers" role="group" aria-label="${texts.pickNumbers}" data-numbers>
        ${Array.from(
          { length: lottoNumbers },
          (_, index) =>
            html`<button type="button" class="number" aria-pressed="false" value="${index + 1}">
              ${index + 1}
            </button>`,
        )}
      </div>
      <button type="button" class="soft" data-quick>${texts.quickPick}</button>`,
};

const actions: Record<Category, "spin" | "placeBet" | "drawNumbers"> = {
  slot: "spin",
  sport: "placeBet",
  lotto: "drawNumbers",
};

/** So that large stakes fit on their chips. */
const shortFormat = new Intl.NumberFormat("en-US", { notation: "compact" });

function stakeForm(texts: Texts, category: Category, player: Player): Html {
  const chips = stakeChips(fromMinor(player.balanceMinor));
  return html`<form class="stake" data-stake-form novalidate>
    <div class="stake-row">
      <button type="button" class="step" data-step="-1" aria-label="${texts.less}">−</button>
      <label class="stake-field"
        ><span>${texts.stake}</span
        ><input
          name="stake"
          inputmode="decimal"
          autocomplete="off"
          maxlength="12"
          value="${(chips[0] ?? 1).toLocaleString("en-US")}"
      /></label>
      <button type="button" class="step" data-step="1" aria-label="${texts.more}">+</button>
    </div>
    <div class="chips">
      ${chips.map(
        (chip) =>
          html`<button type="button" class="chip" value="${chip}">
            ${shortFormat.format(chip)}
          </button>`,
      )}
    </div>
    <button type="submit" class="act" data-act>${texts[actions[category]]}</button>
  </form>`;
}

/** Stakes that suit the balance: a credit may be worth a satang or a thousand baht. */
function stakeChips(balance: number): number[] {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(balance, 20) / 20)));
  return [1, 2, 5, 10].map((times) => times * unit);
}

const payTables: Record<Category, (texts: Texts) => Html> = {
  slot: (texts) =>
    html`<details class="pays">
      <summary>${texts.payTable}</summary>
      <ul>
        ${slotSymbols
          .toReversed()
          .map(
            ({ name, pays }) =>
              html`<li>
                <span class="three" role="img" aria-label="${texts.threeAlike}"
                  >${picture(name)}${picture(name)}${picture(name)}</span
                ><strong>×${pays}</strong>
              </li>`,
          )}
        <li><span>${texts.twoAlike}</span><strong>×${pairPays}</strong></li>
      </ul>
    </details>`,
  sport: () => html``,
  lotto: (texts) =>
    html`<details class="pays">
      <summary>${texts.payTable}</summary>
      <ul>
        ${lottoPays.map(
          ([hits, factor]) =>
            html`<li>
              <span>${texts.hits.replace("{count}", String(hits))}</span><strong>×${factor}</strong>
            </li>`,
        )}
      </ul>
    </details>`,
};
