let painted: Promise<void> | undefined;

/** Resolved when the newest screen is painted; undefined while it is the first. */
export const untilPainted = () => painted;

/**
 * A new screen was rendered. On a cheap phone the requests that renew its data take longer than a
 * frame, so they wait until it is painted.
 */
export function startPainting(): void {
  painted = new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page in the background is not painted.
    setTimeout(resolve, 200);
  });
}
