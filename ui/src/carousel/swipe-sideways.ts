/** A finger may move this far before the gesture counts as a swipe. */
const slackPixels = 8;

interface SwipeSideways {
  begin: () => void;
  /** The distance in pixels from the first touch. To the right it is positive. */
  move: (distance: number) => void;
  end: (distance: number, pixelsPerMillisecond: number) => void;
}

/**
 * Follows a finger or mouse that moves sideways; vertical movement scrolls the page. A swipe is not
 * a tap, so the click at its end is suppressed. Returns a function that stops it.
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
  // Dragging a picture or link would take the pointer events away.
  element.addEventListener("dragstart", (event) => event.preventDefault(), options);
  return () => leaving.abort();
}
