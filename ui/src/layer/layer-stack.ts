import { holdHistory } from "./hold-history.ts";

/**
 * The open sheets and dialogs, from the lowest to the highest, and their entries in the browser's
 * history, so that the phone's back button closes only the highest one.
 *
 * Each open layer has one history entry, which stores the number of layers open on it. Opening and
 * closing only change the list; the history is updated soon after. So a dialog that replaces a
 * sheet adds no entry, and a navigation from within a sheet is never undone.
 */
interface Layer {
  /**
   * Requests the owner to close. The owner may refuse, for example while a payment is in progress.
   */
  readonly close: () => void;
}

/**
 * Much longer than a step back takes, so that nothing waits forever for a step that never arrives.
 */
const travelMilliseconds = 3000;

/**
 * The delay of a step back after a layer has closed. Chromium does not report the focus while it
 * navigates, so an immediate step would leave a screen reader without the new focus.
 */
const notifyMilliseconds = 100;

const layers: Layer[] = [];
const waiting = new Set<() => void>();
let nextMatch: ReturnType<typeof setTimeout> | undefined;
let releaseHistory: (() => void) | undefined;

/** Registers an open layer. The returned function removes it. */
export function openLayer(layer: Layer): () => void {
  window.addEventListener("popstate", handleTravel);
  window.addEventListener("beforeunload", stayOnPage);
  // The step back comes after the layer has closed. Code may have scrolled the page by then, and
  // the browser must not undo that.
  history.scrollRestoration = "manual";
  layers.push(layer);
  layersChanged(0);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    layersChanged(notifyMilliseconds);
  };
}

/** Resolves when no layer is open. */
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

/**
 * Cancels the step back when the page is being left or reloaded, because the step would stop that.
 */
function stayOnPage(): void {
  clearTimeout(nextMatch);
}

function notifyWaiting(): void {
  if (layers.length > 0) return;
  const callbacks = [...waiting];
  waiting.clear();
  for (const callback of callbacks) callback();
}

/** The number of open layers when the current history entry was made. */
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
  // The member went back: requests every layer above this entry to close, highest first. Our own
  // step back closes nothing.
  const above = releaseHistory ? [] : layers.slice(markedDepth());
  for (const layer of above.toReversed()) layer.close();
  arrive();
}
