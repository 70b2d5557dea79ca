import { holdHistory } from "./hold-history.ts";

/**
 * The sheets and dialogs that are open, from the lowest to the highest, and their entries in the
 * browser's history, so that the phone's back button closes the highest one and nothing else.
 *
 * Each open layer has one history entry, marked with how many layers are open on it. Opening and
 * closing only change the list; soon after, the history is brought in step with it. So a sheet
 * that gives way to a dialog costs no entry, and a screen left from within a sheet is never undone.
 */
interface Layer {
  /** Asks the owner to close; the owner may refuse, for example while money is on its way. */
  readonly close: () => void;
}

/** Far longer than a step back takes; nothing may wait forever for one that never arrives. */
const travelMilliseconds = 500;

/**
 * How long a step back waits after a layer has closed. While Chromium travels it keeps to itself where
 * focus is: a step taken at once would leave a screen reader without a word about where focus went.
 */
const notifyMilliseconds = 100;

const layers: Layer[] = [];
const waiting = new Set<() => void>();
let nextMatch: ReturnType<typeof setTimeout> | undefined;
let releaseHistory: (() => void) | undefined;

/** Registers an open layer; the function returned takes it off again. */
export function openLayer(layer: Layer): () => void {
  window.addEventListener("popstate", handleTravel);
  window.addEventListener("beforeunload", stayOnPage);
  // The step back comes after the layer has gone: by then the page may stand where somebody put it.
  history.scrollRestoration = "manual";
  layers.push(layer);
  layersChanged(0);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    layersChanged(notifyMilliseconds);
  };
}

/** Waits until nothing is open. */
export async function layersClosed(): Promise<void> {
  if (layers.length === 0) return;
  await new Promise<void>((resolve) => {
    waiting.add(resolve);
  });
}

function layersChanged(waitMilliseconds: number): void {
  document.body.classList.toggle("has-layer", layers.length > 0);
  scheduleMatch(waitMilliseconds);
}

function scheduleMatch(waitMilliseconds: number): void {
  clearTimeout(nextMatch);
  nextMatch = setTimeout(() => {
    matchHistory();
    notifyWaiting();
  }, waitMilliseconds);
}

/** A page that is being left, or loaded anew, stays where it is: a step back would call that off. */
function stayOnPage(): void {
  clearTimeout(nextMatch);
}

function notifyWaiting(): void {
  if (layers.length > 0) return;
  const callbacks = [...waiting];
  waiting.clear();
  for (const callback of callbacks) callback();
}

/** How many layers were open on the present entry when it was made. */
function markedDepth(): number {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("layerDepth" in state)) return 0;
  return typeof state.layerDepth === "number" ? state.layerDepth : 0;
}

function matchHistory(): void {
  if (releaseHistory) return;
  const depth = markedDepth();
  if (depth > layers.length) {
    history.go(layers.length - depth);
    const release = holdHistory();
    const timer = setTimeout(arrive, travelMilliseconds);
    releaseHistory = () => {
      clearTimeout(timer);
      release();
    };
  }
  for (let open = depth; open < layers.length; open += 1) {
    history.pushState({ ...history.state, layerDepth: open + 1 }, "");
  }
}

function arrive(): void {
  releaseHistory?.();
  releaseHistory = undefined;
  scheduleMatch(0);
}

function handleTravel(): void {
  // The member went back: everything above the entry arrived at is asked to close, highest first.
  // A step back of our own closes nothing.
  const above = releaseHistory ? [] : layers.slice(markedDepth());
  for (const layer of above.toReversed()) layer.close();
  arrive();
}
