import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";

interface Shown {
  readonly title: string;
  readonly body: string;
  close(): void;
}

/** What a service worker has that pages do not, and the lock screen that the test adds. */
interface WorkerScope extends EventTarget {
  shown: Shown[];
  readonly registration: ServiceWorkerRegistration;
  readonly WindowClient: { readonly prototype: { focus(): Promise<void> } };
}

/** The phone around the app: its push service and the messages on its lock screen. */
export class Phone {
  readonly #line: CDPSession;
  readonly #worker: Worker;
  readonly #registrationId: string;

  private constructor(line: CDPSession, worker: Worker, registrationId: string) {
    this.#line = line;
    this.#worker = worker;
    this.#registrationId = registrationId;
  }

  static async of(context: BrowserContext, page: Page): Promise<Phone> {
    await page.evaluate(() => navigator.serviceWorker.ready);
    const line = await context.newCDPSession(page);
    const registered = new Promise<string>((done) => {
      line.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
        if (first) done(first.registrationId);
      });
    });
    await line.send("ServiceWorker.enable");
    const registrationId = await registered;
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error("The page has no service worker.");
    await worker.evaluate(addLockScreen);
    return new Phone(line, worker, registrationId);
  }

  /** The browser has received and decrypted a message. */
  async receive(data: string): Promise<void> {
    const { origin } = new URL(this.#worker.url());
    const registrationId = this.#registrationId;
    await this.#line.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  }

  /** The messages that can be seen now. */
  shown(): Promise<{ title: string; body: string }[]> {
    return this.#worker.evaluate(() => {
      const { shown } = globalThis as unknown as WorkerScope;
      return shown.map(({ title, body }) => ({ title, body }));
    });
  }

  /** Taps the only message. */
  async tap(): Promise<void> {
    await this.#worker.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope;
      const [notification] = scope.shown;
      const work: Promise<unknown>[] = [];
      const waitUntil = (one: Promise<unknown>) => work.push(one);
      const tap = Object.assign(new Event("notificationclick"), { notification, waitUntil });
      scope.dispatchEvent(tap);
      await Promise.all(work);
    });
  }
}

/**
 * Browsers without a window show no messages; this one remembers them. A badge would end its process.
 * Only a real finger lets a page come to the front.
 */
function addLockScreen(): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.shown = [];
  scope.registration.showNotification = async (title, options) => {
    const close = () => {
      scope.shown = scope.shown.filter((one) => one !== message);
    };
    const message: Shown = { title, body: "", ...options, close };
    scope.shown.push(message);
  };
  Object.assign(navigator, { setAppBadge: async () => undefined });
  scope.WindowClient.prototype.focus = async () => undefined;
}
