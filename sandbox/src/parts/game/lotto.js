// Runs in the browser: picks numbers and shows the balls that the sandbox drew.
import {
  bet,
  element,
  fill,
  isStill,
  pause,
  play,
  say,
  setBusy,
  showAmount,
  texts,
} from "./play.js";

const wanted = 4;
const ballMilliseconds = 450;
const card = document.querySelector("[data-numbers]");
const balls = document.querySelector("[data-balls]");
const quick = document.querySelector("[data-quick]");
const numbers = [...card.children];
/** The bet whose draw is pending. */
let awaited;

function picked() {
  return numbers.filter(({ ariaPressed }) => ariaPressed === "true").map(({ value }) => +value);
}

function showPicks() {
  const missing = wanted - picked().length;
  const isWaiting = awaited !== undefined;
  for (const number of numbers) {
    number.disabled = isWaiting || (missing === 0 && number.ariaPressed !== "true");
  }
  quick.disabled = isWaiting;
  setBusy(isWaiting || missing > 0);
}

function sayPicks() {
  const missing = wanted - picked().length;
  say(missing > 0 ? fill(texts.moreNumbers, { count: missing }) : texts.ready);
}

function choose(values) {
  for (const number of numbers) number.ariaPressed = String(values.includes(Number(number.value)));
  clearBalls();
  showPicks();
  sayPicks();
}

function clearBalls() {
  for (const number of numbers) delete number.dataset.drawn;
  const empty = Array.from({ length: 6 }, () => element("li", { className: "ball ball-empty" }));
  balls.replaceChildren(...empty);
}

async function showDraw({ drawn, numbers: picks, hits, payout }) {
  clearBalls();
  for (const [position, number] of drawn.entries()) {
    const isHit = picks.includes(number);
    const ball = element("li", { className: "ball", text: String(number) });
    ball.dataset.hit = String(isHit);
    balls.children[position].replaceWith(ball);
    if (isHit) numbers[number - 1].dataset.drawn = "true";
    if (!isStill) await pause(ballMilliseconds);
  }
  const result = payout > 0 ? fill(texts.won, { amount: showAmount(payout) }) : texts.lost;
  say(`${fill(texts.hits, { count: hits })} · ${result}`, payout > 0 ? "won" : "");
}

/** Shows the balls before the balance reveals the result. */
async function before({ bets }) {
  const open = bets.find(({ status }) => status === "OPEN");
  const ended = bets.find(({ id, status }) => id === awaited && status !== "OPEN");
  awaited = open?.id;
  balls.dataset.isDrawing = String(open !== undefined);
  if (open?.numbers) choose(open.numbers);
  if (open) say(texts.drawing);
  else if (ended?.drawn) await showDraw(ended);
  showPicks();
}

async function draw() {
  clearBalls();
  const placed = await bet({ numbers: picked() });
  awaited = placed?.id;
  showPicks();
}

function describe({ numbers: picks = [], drawn = [] }) {
  return picks.map((number) => {
    const small = element("span", { className: "small-ball", text: String(number) });
    small.dataset.hit = String(drawn.includes(number));
    return small;
  });
}

card.addEventListener("click", (event) => {
  const number = event.target.closest(".number");
  if (!number) return;
  const value = Number(number.value);
  const kept = picked().filter((one) => one !== value);
  choose(number.ariaPressed === "true" ? kept : [...kept, value]);
});
quick.addEventListener("click", () => {
  const rest = numbers.map(({ value }) => Number(value));
  const any = () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0];
  choose(Array.from({ length: wanted }, any));
});

showPicks();
play({ before, describe, onAct: draw });
