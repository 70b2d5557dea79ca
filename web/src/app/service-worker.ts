import type { WorkerMessage } from "#worker/scope.ts";
import { hasMoneyInHand } from "#lib/money/money-request.ts";
import { maySwitch } from "./switch-rules.ts";

const updateMilliseconds = 3600_000;

/**
 * Has the app opened by its worker from now on, and lets a new version in where it cannot cost
 * anybody what they typed: pages come from the server, so whoever loads one has the newest already.
 */
export async function startServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const { active } = await serviceWorker.ready;
  post(active, { type: "keep", paths: loadedFiles() });
  // This page came from the server, so what waits is of its own version or newer.
  post(registration.waiting, { type: "take-over" });
  followVersions(registration);
}

function post(worker: ServiceWorker | null, message: WorkerMessage): void {
  // Unlike a window, a worker is not told apart by its origin.
  worker?.postMessage(message, { transfer: [] });
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
}

/** A version that comes while the page is open waits for the way from one screen to the next. */
function followVersions(registration: ServiceWorkerRegistration): void {
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      // The first of all versions replaces nothing.
      if (worker.state === "installed" && navigator.serviceWorker.controller) switchLater(worker);
    });
  });
  let checkedAt = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - checkedAt < updateMilliseconds) return;
    checkedAt = performance.now();
    // Whoever is offline is asked the next time.
    registration.update().catch(() => undefined);
  });
}

function switchLater(worker: ServiceWorker): void {
  let from = location.pathname;
  const stepping = new AbortController();
  const checkForUpdate = () => {
    const to = location.pathname;
    const hasLayer = document.body.classList.contains("has-layer");
    if (maySwitch({ from, to, hasLayer, isMoneyInHand: hasMoneyInHand() })) {
      stepping.abort();
      switchNow(worker);
    }
    from = to;
  };
  // The router tells of its own steps by these names.
  for (const step of ["popstate", "pushState", "replaceState"]) {
    addEventListener(step, checkForUpdate, { signal: stepping.signal });
  }
}

/** Only once the new worker has taken over: a page asked for while workers change may never come. */
function switchNow(worker: ServiceWorker): void {
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  post(worker, { type: "take-over" });
}
