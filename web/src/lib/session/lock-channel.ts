/** Lets every page of this browser, this one included, query the lock again. */

const name = "lock";

export function checkLockEverywhere(): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage("");
  channel.close();
}

/** Calls the listener whenever a page was locked or unlocked, or the lock was switched. */
export function onLockCheck(listener: () => void): void {
  new BroadcastChannel(name).addEventListener("message", listener);
}
