/**
 * The parts of the worker's environment that this code uses. The compiler's type libraries cover
 * either pages or workers, and this project is checked as one, so the few names are declared here.
 */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends WaitingEvent {
  /**
   * Newer browsers accept routes that never need the worker, so that it is not started for them.
   */
  addRoutes?(routes: readonly object[]): Promise<void>;
}

export interface AnswerEvent extends WaitingEvent {
  readonly request: Request;
  /** The response that the browser requested while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationClick extends WaitingEvent {
  readonly notification: Notification;
}

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface Scope {
  readonly location: Location;
  readonly navigator: {
    readonly userAgent: string;
    setAppBadge?: (count: number) => Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(type: "activate", listener: (event: WaitingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: AnswerEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationClick) => void): void;
  addEventListener(
    type: "message",
    listener: (event: WaitingEvent & { readonly data: WorkerMessage }) => void,
  ): void;
}

/** A message from a page to the worker. */
export type WorkerMessage =
  | { readonly type: "keep"; readonly paths: readonly string[] }
  | { readonly type: "take-over" };
