/**
 * Keeps back what is written to the history until the function returned is called. Going back takes
 * the browser a moment, and a place gone to within that moment would be undone by the step back.
 */
export function holdHistory(): () => void {
  const { pushState, replaceState } = history;
  const held: (() => void)[] = [];
  history.pushState = (...entry) => {
    held.push(() => pushState.apply(history, entry));
  };
  history.replaceState = (...entry) => {
    held.push(() => replaceState.apply(history, entry));
  };
  return () => {
    history.pushState = pushState;
    history.replaceState = replaceState;
    for (const write of held) write();
  };
}
