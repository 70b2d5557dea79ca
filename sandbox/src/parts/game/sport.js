// Runs in the browser: three matches to bet on; the sandbox plays them.
import {
  bet,
  element,
  fill,
  outcomeOf,
  picture,
  play,
  readStake,
  say,
  setBusy,
  showAmount,
  texts,
} from "./play.js";

const list = document.querySelector("[data-matches]");
const sides = ["home", "draw", "away"];
/** The chosen match and side. */
let choice;
let matches = [];
/** The bets whose matches are being played. */
let awaited = [];

function team(index) {
  const name = element("span", { className: "team-name", text: texts.teams[index] });
  return element("span", { className: "team" }, picture(`team-${index}`), name);
}

function oddsButton(match, side) {
  const odds = showAmount(match.oddsHundredths[side] / 100);
  const label = element("span", { text: texts[side] });
  const button = element("button", { className: "odds" }, label, element("strong", { text: odds }));
  button.type = "button";
  const isChosen = choice?.position === match.position && choice.side === side;
  button.ariaPressed = String(isChosen || match.live?.pick === side);
  button.disabled = match.live !== undefined;
  button.addEventListener("click", () => choose(match.position, side));
  return button;
}

function progress({ live, milliseconds }) {
  const track = element("span", { className: "match-track" });
  const done = Math.min(1, (Date.now() - Date.parse(live.placedAt)) / milliseconds);
  const bar = element("span", { className: "match-bar" });
  track.append(bar);
  const frames = [{ transform: `scaleX(${done})` }, { transform: "scaleX(1)" }];
  bar.animate(frames, { duration: milliseconds * (1 - done), fill: "forwards" });
  return element("p", { className: "match-live" }, track, element("span", { text: texts.playing }));
}

function latestResult(last) {
  if (!last) return [];
  const { text, tone } = outcomeOf(last);
  const result = element("strong", { text });
  result.dataset.tone = tone;
  const { home, away } = last.match;
  const score = `${texts.teams[home]} ${last.score.join("–")} ${texts.teams[away]}`;
  return [element("p", { className: "match-last" }, element("span", { text: score }), result)];
}

function matchItem(match, last) {
  const versus = element("span", { className: "versus", text: "–" });
  const teams = element("p", { className: "teams" }, team(match.home), versus, team(match.away));
  const buttons = sides.map((side) => oddsButton(match, side));
  const odds = element("div", { className: "odds-row" }, ...buttons);
  const below = match.live ? [progress(match)] : latestResult(last);
  return element("li", { className: "match" }, teams, odds, ...below);
}

function showMatches(bets) {
  const items = matches.map((match) => {
    const last = bets.find((one) => one.position === match.position && one.score);
    return matchItem(match, last);
  });
  list.replaceChildren(...items);
}

let shownBets = [];

function choose(position, side) {
  const isSame = choice?.position === position && choice.side === side;
  choice = isSame ? undefined : { position, side };
  showMatches(shownBets);
  const index = position * sides.length + sides.indexOf(side);
  list.querySelectorAll(".odds")[index]?.focus();
  sayChoice();
}

function sayChoice() {
  const stake = readStake();
  setBusy(choice === undefined || stake === undefined);
  if (choice === undefined) {
    say(texts.pickMatch);
    return;
  }
  const match = matches[choice.position];
  const name = { home: texts.teams[match.home], away: texts.teams[match.away] }[choice.side];
  const amount = showAmount(((stake ?? 0) * match.oddsHundredths[choice.side]) / 100);
  say(`${name ?? texts.draw} · ${fill(texts.wouldPay, { amount })}`);
}

function show(state) {
  const ended = state.bets.filter(({ id, status }) => awaited.includes(id) && status !== "OPEN");
  awaited = state.bets.filter(({ status }) => status === "OPEN").map(({ id }) => id);
  ({ matches, bets: shownBets } = state);
  if (choice && matches[choice.position].live) choice = undefined;
  // A button in use is not replaced until the matches change.
  const version = JSON.stringify([matches, ended]);
  if (list.dataset.version !== version) showMatches(shownBets);
  list.dataset.version = version;
  const [latest] = ended;
  if (!latest) return;
  const isWon = latest.payout > 0;
  const amount = showAmount(latest.payout);
  say(isWon ? fill(texts.won, { amount }) : texts.lost, isWon ? "won" : "");
}

async function placeBet() {
  if (!choice) return;
  const { position, side } = choice;
  const placed = await bet({ position, pick: side });
  if (!placed) {
    setBusy(false);
    return;
  }
  choice = undefined;
  awaited = [...awaited, placed.id];
  say(texts.playing);
}

function describe({ match, pick, score }) {
  if (!match) return [];
  const name = { home: texts.teams[match.home], away: texts.teams[match.away] }[pick];
  return [`${name ?? texts.draw}${score ? ` (${score.join("–")})` : ""}`];
}

setBusy(true);
play({ show, describe, onAct: placeBet, onStake: () => choice && sayChoice() });
