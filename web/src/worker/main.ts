import { cacheOf, inboxPath, readPush, staleCaches, wayOf } from "./rules.ts";
import type { AnswerEvent, NotificationClick, PushEvent, Scope } from "./scope.ts";

/**
 * Lets the app open without a network. The member's money data is stored only by the app itself.
 */
declare const self: Scope;

const cacheName = cacheOf(import.meta.env.BUILD);
/** Every page of the app starts from this one. */
const shellPath = "/user/home";
/** If the network does not respond within this time, the cached shell is used. */
const patienceMilliseconds = 5000;
const neverOurs = ["/api/*", "/socket/*", "/files/*"];

self.addEventListener("install", (event) => {
  const routes = neverOurs.map((urlPattern) => ({ condition: { urlPattern }, source: "network" }));
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes));
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => event.waitUntil(start()));

self.addEventListener("fetch", (event) => {
  const way = wayOf(event.request, self.location.origin);
  if (way === "page") event.respondWith(answerPage(event));
  if (way === "outside") event.respondWith(fetchFromServer(event));
  if (way === "asset") event.respondWith(answerAsset(event));
});

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data.type === "take-over") event.waitUntil(self.skipWaiting());
  else event.waitUntil(keep(data.paths));
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openInbox(event)));

/** A browser takes the right away from a page that shows nothing, so every message is shown. */
async function showPush({ data }: PushEvent): Promise<void> {
  const { title, body, number, unread } = readPush(data?.json());
  await self.registration.showNotification(title, {
    body,
    tag: `inbox-${number}`,
    icon: "/icon-192.png",
    data: { number },
  });
  await self.navigator.setAppBadge?.(unread);
}

/** Opens the event in the inbox, in an open page if there is one that the worker may lead there. */
async function openInbox({ notification }: NotificationClick): Promise<void> {
  notification.close();
  const { number } = notification.data as { number: number };
  const url = inboxPath(number);
  const [page] = await self.clients.matchAll({ type: "window" });
  if (page) {
    await page.focus();
    await page.navigate(url);
  } else await self.clients.openWindow(url);
}

/** Caches the files of home and the statement; if one is missing, the version is not installed. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([shellPath, ...import.meta.env.CORE_FILES]);
}

async function start(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(staleCaches(names, cacheName).map((name) => caches.delete(name)));
  // The worker needs a moment to start; the browser requests the page meanwhile. If that request
  // fails, Firefox shows its own error page, whatever the worker answers.
  const preload = self.registration.navigationPreload;
  await (self.navigator.userAgent.includes("Firefox/") ? preload?.disable() : preload?.enable());
  await self.clients.claim();
}

async function answerPage(event: AnswerEvent): Promise<Response> {
  const fresh = fetchFromServer(event);
  const shell = await caches.match(shellPath);
  if (!shell) return fresh;
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(shell), patienceMilliseconds);
  });
  return Promise.race([fresh.catch(() => shell), late]);
}

async function fetchFromServer({ request, preloadResponse }: AnswerEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function answerAsset(event: AnswerEvent): Promise<Response> {
  const { url } = event.request;
  const kept = await caches.match(url);
  if (kept) return kept;
  const response = await fetch(event.request);
  // The page does not wait for the cache, and does without it on a phone with full storage.
  if (response.ok) event.waitUntil(keepAnswer(url, response.clone()).catch(() => undefined));
  return response;
}

async function keepAnswer(url: string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(url, response);
}

/**
 * Caches files that the page loaded before there was a worker; they come from the browser's own
 * cache.
 */
async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const path of paths) {
    if (!(await caches.match(path))) await cache.add(path).catch(() => undefined);
  }
}
