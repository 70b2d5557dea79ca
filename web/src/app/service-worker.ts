import type { WorkerMessage } from "#worker/scope.ts";
import { hasMoneyInHand } from "#lib/money/money-request.ts";
import { maySwitch } from "./switch-rules.ts";

const updateMilliseconds = 3600_000;

/**
 * Registers the service worker, and activates a new version when that cannot lose typed text. Pages
 * come from the server, so a newly loaded page already has the newest version.
 */
export async function startServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const { active } = await serviceWorker.ready;
  post(active, { type: "keep", paths: loadedFiles() });
  // This page came from the server, so the waiting worker has its version or a newer one.
  post(registration.waiting, { type: "take-over" });
  followVersions(registration);
}

function post(worker: ServiceWorker | null, message: WorkerMessage): void {
  // Unlike a window, a worker has no target origin.
  worker?.postMessage(message, { transfer: [] });
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
}

/** A version that arrives while the page is open waits for the next navigation. */
function followVersions(registration: ServiceWorkerRegistration): void {
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      // The first version replaces nothing.
      if (worker.state === "installed" && navigator.serviceWorker.controller) switchLater();
    });
  });
  let checkedAt = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - checkedAt < updateMilliseconds) return;
    checkedAt = performance.now();
    // Offline, the check for updates is made later.
    registration.update().catch(() => undefined);
  });
}

/**
 * Reloads at the next navigation that may. The new page comes from the server, and lets its worker take over when it is idle. A
 * worker that takes over before the reload may wait half a minute, since Chromium can start the former one again for
 * the page's icon; the reload would then come in the middle of a form.
 */
function switchLater(): void {
  let from = location.pathname;
  const stepping = new AbortController();
  const checkForUpdate = () => {
    const to = location.pathname;
    const hasLayer = document.body.classList.contains("has-layer");
    if (maySwitch({ from, to, hasLayer, isMoneyInHand: hasMoneyInHand() })) {
      stepping.abort();
      location.reload();
    }
    from = to;
  };
  // The router announces its navigations by these event names.
  for (const step of ["popstate", "pushState", "replaceState"]) {
    addEventListener(step, checkForUpdate, { signal: stepping.signal });
  }
}
