// Runs in the browser: what the three games share. Outcomes come from the sandbox, never from here.
const table = document.querySelector("[data-room]");
const form = document.querySelector("[data-stake-form]");
const stakeField = form.elements.namedItem("stake");
const act = form.querySelector("[data-act]");
const said = document.querySelector("[data-said]");
const balance = document.querySelector("[data-balance]");
const settleMilliseconds = 150;
const problems = {
  NOT_ENOUGH: "notEnough",
  LOCKED: "locked",
  OVER: "over",
  WRONG_WAGER: "wrongStake",
};

export const texts = JSON.parse(table.dataset.texts);
export const symbols = JSON.parse(table.dataset.symbols);
export const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export function showAmount(amount) {
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return amount.toLocaleString("en-US", format);
}

export function fill(text, values) {
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function say(text, tone = "") {
  said.textContent = text;
  said.dataset.tone = tone;
}

export function element(name, { className = "", text = "" } = {}, ...children) {
  const made = document.createElement(name);
  made.className = className;
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

export function picture(name) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("class", "picture");
  drawing.setAttribute("viewBox", "0 0 64 64");
  drawing.setAttribute("fill", "none");
  drawing.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#${name}`);
  drawing.append(use);
  return drawing;
}

/** The stake as a number, or undefined if it is invalid. */
export function readStake() {
  const text = stakeField.value.replaceAll(",", "").trim();
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

let shownBalance = Number(balance.textContent.replaceAll(",", ""));

export function readBalance() {
  return shownBalance;
}

export function showBalance(amount) {
  if (amount === shownBalance) return;
  balance.dataset.change = amount > shownBalance ? "up" : "down";
  shownBalance = amount;
  balance.textContent = showAmount(amount);
  // A repeated change is animated again.
  balance.getAnimations().forEach((animation) => animation.cancel());
  if (!isStill) balance.animate([{ opacity: 0.4 }, { opacity: 1 }], 250);
}

export function outcomeOf({ status, payout }) {
  if (status === "OPEN") return { text: texts.playing, tone: "open" };
  if (status === "VOID") return { text: texts.voided, tone: "" };
  if (payout > 0) return { text: `+${showAmount(payout)}`, tone: "won" };
  return { text: texts.lost, tone: "lost" };
}

function showHistory({ bets, outstanding }, describe) {
  const items = bets.slice(0, 8).map((made) => {
    const { text, tone } = outcomeOf(made);
    const result = element("strong", { text });
    result.dataset.tone = tone;
    const stake = element("span", { className: "history-stake", text: showAmount(made.stake) });
    return element("li", {}, element("span", {}, ...describe(made)), stake, result);
  });
  document.querySelector("[data-history]").replaceChildren(...items);
  document.querySelector("[data-no-bets]").hidden = items.length > 0;
  document.querySelector("[data-at-stake]").hidden = outstanding === 0;
  document.querySelector("[data-outstanding]").textContent = showAmount(outstanding);
}

async function callServer(path, body) {
  const wanted = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    const reply = await fetch(table.dataset.room + path, wanted);
    const answer = await reply.json();
    return reply.ok ? answer : { problem: texts[problems[answer.code] ?? "failed"] };
  } catch {
    return { problem: texts.failed };
  }
}

/** Places a bet, or shows why it was refused. */
export async function bet(wager) {
  const stake = readStake();
  if (stake === undefined) {
    say(texts.wrongStake, "problem");
    return undefined;
  }
  const answer = await callServer("/bets", { stake, ...wager });
  if (answer.problem) say(answer.problem, "problem");
  return answer.bet;
}

export function setBusy(isBusy) {
  act.disabled = isBusy;
}

/**
 * Keeps the page up to date: at the start, after each bet, and after each event of the sandbox. One
 * thing at a time: the balance does not reveal the result while reels spin or balls fall.
 */
export function play({
  before = async () => {},
  show = () => {},
  describe,
  onAct,
  onStake = () => {},
}) {
  let last = Promise.resolve();
  let isRequested = false;
  let timer;
  const inOrder = (work) => (last = last.then(work).catch(() => say(texts.failed, "problem")));
  const refresh = async () => {
    isRequested = false;
    const state = await callServer("/state");
    if (state.problem) {
      say(state.problem, "problem");
      return;
    }
    await before(state);
    showBalance(state.balance);
    showHistory(state, describe);
    show(state);
  };
  const refreshSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isRequested) void inOrder(refresh);
      isRequested = true;
    }, settleMilliseconds);
  };
  const events = new EventSource("/game/events");
  events.addEventListener("message", refreshSoon);
  events.addEventListener("open", refreshSoon);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (act.disabled) return;
    act.disabled = true;
    void inOrder(onAct).then(refreshSoon);
  });
  form.addEventListener("click", (event) => {
    const chip = event.target.closest(".chip");
    const step = event.target.closest("[data-step]");
    const unit = Number(form.querySelector(".chip").value);
    if (chip) showStake(Number(chip.value));
    if (step) changeStake(Number(step.dataset.step) * unit, unit);
    if (chip || step) onStake();
  });
  stakeField.addEventListener("input", () => onStake());
  void inOrder(refresh);
}

function showStake(stake) {
  stakeField.value = stake.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

function changeStake(change, least) {
  showStake(Math.max(least, (readStake() ?? 0) + change));
}
