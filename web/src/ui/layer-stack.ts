/**
 * The sheets and dialogs that are open, from the lowest to the highest, and their entries in the
 * browser's history, so that the phone's back button closes the highest one and nothing else.
 *
 * Each open layer has one history entry, marked with how many layers are open on it. Opening and
 * closing only change the list; shortly after, the history is brought in step with it. So a sheet
 * that gives way to a dialog costs no entry, and a screen left from within a sheet is never undone.
 */
export interface Layer {
  /** Asks the owner to close; the owner may refuse, for example while money is on its way. */
  readonly close: () => void;
}

const layers: Layer[] = [];
let isTravelling = false;
let isScheduled = false;

/** Registers an open layer; the function returned takes it off again. */
export function openLayer(layer: Layer): () => void {
  if (layers.length === 0) window.addEventListener("popstate", handleTravel);
  layers.push(layer);
  layersChanged();
  return () => {
    const index = layers.indexOf(layer);
    if (index < 0) return;
    layers.splice(index, 1);
    layersChanged();
  };
}

export function isTopLayer(layer: Layer): boolean {
  return layers.at(-1) === layer;
}

function layersChanged(): void {
  document.body.classList.toggle("has-layer", layers.length > 0);
  scheduleMatch();
}

function scheduleMatch(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    matchHistory();
  });
}

function markedDepth(): number {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("layerDepth" in state)) return 0;
  return typeof state.layerDepth === "number" ? state.layerDepth : 0;
}

function matchHistory(): void {
  if (isTravelling) return;
  let depth = markedDepth();
  if (depth > layers.length) {
    isTravelling = true;
    history.go(layers.length - depth);
    return;
  }
  for (; depth < layers.length; depth += 1) {
    history.pushState({ ...history.state, layerDepth: depth + 1 }, "");
  }
}

function handleTravel(): void {
  if (isTravelling) {
    isTravelling = false;
  } else {
    // The member went back: everything above the entry arrived at is asked to close, highest first.
    for (const layer of layers.slice(markedDepth()).reverse()) layer.close();
  }
  scheduleMatch();
}
