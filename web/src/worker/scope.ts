/**
 * What the worker uses of its surroundings. The types that come with the compiler know either pages or
 * workers, and this project is checked as one; so the few names are told here.
 */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends WaitingEvent {
  /** Newer browsers can be told what never needs the worker, so that it is not woken for it. */
  addRoutes?(routes: readonly object[]): Promise<void>;
}

export interface AnswerEvent extends WaitingEvent {
  readonly request: Request;
  /** What the browser asked for while the worker was waking up. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(type: "activate", listener: (event: WaitingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: AnswerEvent) => void): void;
  addEventListener(
    type: "message",
    listener: (event: WaitingEvent & { readonly data: WorkerMessage }) => void,
  ): void;
}

/** What a page says to the worker. */
export type WorkerMessage =
  | { readonly type: "keep"; readonly paths: readonly string[] }
  | { readonly type: "take-over" };
