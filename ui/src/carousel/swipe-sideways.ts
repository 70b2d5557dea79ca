/** So far a finger may tremble before it is a swipe. */
const slackPixels = 8;

interface SwipeSideways {
  begin: () => void;
  /** Pixels from where the finger came down; to the right is above zero. */
  move: (distance: number) => void;
  end: (distance: number, pixelsPerMillisecond: number) => void;
}

/**
 * Follows a finger or mouse that goes sideways; up and down stays with the page. A swipe is no tap:
 * the click that ends it is kept back. Returns a function that ends it.
 */
export function followSwipeSideways(
  element: HTMLElement,
  { begin, move, end }: SwipeSideways,
): () => void {
  let pointer: number | undefined;
  let start = { x: 0, y: 0 };
  let last = { x: 0, time: 0 };
  let speed = 0;
  let isSwipe = false;

  function handleDown(event: PointerEvent): void {
    isSwipe = false;
    if (pointer !== undefined || event.button !== 0) return;
    pointer = event.pointerId;
    start = { x: event.clientX, y: event.clientY };
    last = { x: event.clientX, time: event.timeStamp };
    speed = 0;
  }

  function handleMove(event: PointerEvent): void {
    if (event.pointerId !== pointer) return;
    const distance = event.clientX - start.x;
    if (!isSwipe) {
      if (Math.abs(distance) < slackPixels) return;
      if (Math.abs(event.clientY - start.y) > Math.abs(distance)) {
        pointer = undefined;
        return;
      }
      isSwipe = true;
      element.setPointerCapture(pointer);
      begin();
    }
    const passed = event.timeStamp - last.time;
    if (passed > 0) speed = (event.clientX - last.x) / passed;
    last = { x: event.clientX, time: event.timeStamp };
    move(distance);
  }

  function handleEnd(event: PointerEvent): void {
    if (event.pointerId !== pointer) return;
    pointer = undefined;
    if (isSwipe) end(last.x - start.x, speed);
  }

  function keepBack(event: MouseEvent): void {
    if (!isSwipe) return;
    isSwipe = false;
    event.preventDefault();
    event.stopPropagation();
  }

  const leaving = new AbortController();
  const options = { signal: leaving.signal };
  element.addEventListener("pointerdown", handleDown, options);
  element.addEventListener("pointermove", handleMove, options);
  element.addEventListener("pointerup", handleEnd, options);
  element.addEventListener("pointercancel", handleEnd, options);
  element.addEventListener("click", keepBack, { ...options, capture: true });
  // A picture or link dragged away would take the pointer with it.
  element.addEventListener("dragstart", (event) => event.preventDefault(), options);
  return () => leaving.abort();
}
