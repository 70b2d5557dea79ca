// Runs in the browser: spins the reels to the positions that the sandbox drew.
import {
  bet,
  fill,
  isStill,
  picture,
  play,
  readBalance,
  say,
  setBusy,
  showAmount,
  showBalance,
  symbols,
  texts,
} from "./play.js";

const strips = [...document.querySelectorAll("[data-strip]")];
const cabinet = document.querySelector(".cabinet");
const spinMilliseconds = 900;
const stepMilliseconds = 350;

// The strip grows at the top, slides down to its new top, and drops the rest.
async function spinReel(strip, index, reel) {
  const shown = [...strip.children].slice(0, 3);
  const next = [index + symbols.length - 1, index, index + 1].map((at) =>
    picture(symbols[at % symbols.length]),
  );
  const passing = Array.from({ length: 12 + reel * 6 }, (_, step) =>
    picture(symbols[(step * 5 + index + reel) % symbols.length]),
  );
  if (!isStill) {
    strip.replaceChildren(...next, ...passing, ...shown);
    const height = strip.scrollHeight / strip.children.length;
    const from = -height * (next.length + passing.length);
    const frames = [
      { transform: `translateY(${from}px)` },
      { transform: `translateY(${height * 0.12}px)`, offset: 0.92 },
      { transform: "translateY(0)" },
    ];
    const duration = spinMilliseconds + reel * stepMilliseconds;
    await strip.animate(frames, { duration, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" }).finished;
  }
  strip.replaceChildren(...next);
}

async function spin() {
  cabinet.dataset.tone = "";
  const placed = await bet({});
  if (placed) {
    showBalance(readBalance() - placed.stake);
    say(texts.running);
    await Promise.all(strips.map((strip, reel) => spinReel(strip, placed.reels[reel], reel)));
    const amount = showAmount(placed.payout);
    if (placed.payout > 0) say(fill(texts.won, { amount }), "won");
    else say(texts.lost);
    cabinet.dataset.tone = placed.payout > 0 ? "won" : "";
  }
  setBusy(false);
}

play({
  describe: ({ reels = [] }) => reels.map((index) => picture(symbols[index])),
  onAct: spin,
});
