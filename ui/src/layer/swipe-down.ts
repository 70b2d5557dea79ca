const closingDistance = 96;
const closingPixelsPerMillisecond = 0.5;

interface SwipeDown {
  /** The part that moves with the finger. */
  panel: HTMLElement;
  /** The scrolling part inside. A swipe that starts in scrolled content is a scroll. */
  scroller: HTMLElement;
  onClose: () => void;
}

/** Lets a finger pull the panel down to close it. Returns a function that stops it. */
export function followSwipeDown({ panel, scroller, onClose }: SwipeDown): () => void {
  let startY = 0;
  let startTime = 0;
  let offset = 0;
  let canDrag = false;

  function begin(event: TouchEvent): void {
    const target = event.target as Element;
    const isScrolled = scroller.contains(target) && scroller.scrollTop > 0;
    const isControl = target.closest("input, select, textarea, [data-no-swipe]") !== null;
    canDrag = event.touches.length === 1 && !isScrolled && !isControl;
    startY = event.touches[0]?.clientY ?? 0;
    startTime = event.timeStamp;
    offset = 0;
  }

  function move(event: TouchEvent): void {
    if (!canDrag) return;
    const distance = (event.touches[0]?.clientY ?? startY) - startY;
    // If the first move is upwards, the whole gesture is a scroll.
    if (offset === 0 && distance <= 0) {
      canDrag = distance === 0;
      return;
    }
    if (event.cancelable) event.preventDefault();
    offset = Math.max(0, distance);
    panel.classList.add("is-dragged");
    panel.style.transform = `translateY(${offset}px)`;
  }

  function end(event: TouchEvent): void {
    if (!canDrag || offset === 0) return;
    const speed = offset / Math.max(1, event.timeStamp - startTime);
    panel.classList.remove("is-dragged");
    const isFar = offset > Math.min(closingDistance, panel.offsetHeight / 3);
    panel.style.transform = "";
    offset = 0;
    if (event.type === "touchend" && (isFar || speed > closingPixelsPerMillisecond)) onClose();
  }

  panel.addEventListener("touchstart", begin, { passive: true });
  panel.addEventListener("touchmove", move, { passive: false });
  panel.addEventListener("touchend", end);
  panel.addEventListener("touchcancel", end);
  return () => {
    panel.removeEventListener("touchstart", begin);
    panel.removeEventListener("touchmove", move);
    panel.removeEventListener("touchend", end);
    panel.removeEventListener("touchcancel", end);
  };
}
