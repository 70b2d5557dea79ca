import { account } from "@krapao/contract/account";
import { expect, type BrowserContext, type Request } from "@playwright/test";

/** A status of the server, or that no answer came. */
type Outcome = number | "no answer";

/** The browser's own messages for answers that are judged below, by their status. */
const isAboutAnAnswer = /^Failed to load resource: /;
/** A message of Playwright, which blocks the service worker. */
const isAboutBlocking = /^Service Worker registration blocked/;
/** A live connection that fails while the network is down. */
const isAboutALine = /^WebSocket connection to .* net::ERR_INTERNET_DISCONNECTED$/;
/** A screen's code that cannot be loaded then either. */
const isAboutCode = /^LoadError: \S+ could not be loaded\./;
/** Leaving a page while its live connection is being opened ends that connection. */
const isAboutLeaving =
  /^WebSocket connection to .* WebSocket is closed before the connection is established\.$/;
/** The browser measures time here, which depends on a busy machine more than on the page. */
const isAboutTime = /^The resource \S+ was preloaded using link preload but not used within/;
/** A key that the browser generates, which no test knows before. */
const keyPattern = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** Leaving a screen cancels its requests. */
const takenBack = "net::ERR_ABORTED";

/**
 * Watches all messages and requests of the pages. An unexpected failure fails the test, and so does
 * an expected one that did not happen.
 */
export class Watch {
  readonly #problems: string[] = [];
  readonly #expected = new Map<string, number>();
  /** Sessions that the member has ended: whatever the page still reads is refused. */
  readonly #endedSessions = new Set<string | undefined>();
  #isOfflineExpected = false;
  #isLockExpected = false;
  #isEndExpected = false;
  #hasEnded = false;

  follow(context: BrowserContext): void {
    context.on("console", (message) => {
      if (!["error", "warning"].includes(message.type())) return;
      const text = message.text();
      const isHarmless = [isAboutAnAnswer, isAboutBlocking, isAboutLeaving, isAboutTime];
      if (isHarmless.some((pattern) => pattern.test(text))) return;
      const isOffline = [isAboutALine, isAboutCode].some((pattern) => pattern.test(text));
      if (this.#isOfflineExpected && isOffline) return;
      this.#problems.push(`console: ${text}`);
    });
    context.on("weberror", (error) => this.#problems.push(`page: ${error.error().stack}`));
    context.on("request", (request) => {
      if (request.url().endsWith(account.logout.path)) this.#endedSessions.add(sessionOf(request));
    });
    context.on("response", (response) => {
      if (response.status() >= 400) this.#judge(response.request(), response.status());
    });
    context.on("requestfailed", (request) => {
      if (request.failure()?.errorText !== takenBack) this.#judge(request, "no answer");
    });
  }

  /** Announces that a call will be refused or get no answer. */
  expectFailure(call: string, outcome: Outcome): void {
    this.#expected.set(`${call} ${outcome}`, 0);
  }

  /** Announces that the network goes down, with all requests under way. */
  expectOffline(): void {
    this.#isOfflineExpected = true;
  }

  /** Announces that the session locks: whatever the page calls first is refused. */
  expectLock(): void {
    this.#isLockExpected = true;
  }

  /** Announces that the session is not valid (any more): whatever the page calls first is refused. */
  expectSessionEnd(): void {
    this.#isEndExpected = true;
  }

  check(): void {
    expect(this.#problems, "what went wrong in the browser").toEqual([]);
    const missing = [...this.#expected].filter(([, count]) => count === 0).map(([call]) => call);
    if (this.#isEndExpected && !this.#hasEnded) missing.push("any call of the session 401");
    expect(missing, "failures that were expected and did not happen").toEqual([]);
  }

  #judge(request: Request, outcome: Outcome): void {
    const path = new URL(request.url()).pathname.replace(keyPattern, "{key}");
    const call = `${request.method()} ${path} ${outcome}`;
    if (this.#isLockExpected && outcome === 423) return;
    if (outcome === 401 && this.#endedSessions.has(sessionOf(request))) return;
    if (outcome === 401 && this.#isEndExpected && sessionOf(request) !== undefined) {
      this.#hasEnded = true;
      return;
    }
    const count = this.#expected.get(call);
    if (count !== undefined) this.#expected.set(call, count + 1);
    else if (!(this.#isOfflineExpected && outcome === "no answer")) {
      this.#problems.push(`answer: ${call}`);
    }
  }
}

/** The session of a call; undefined for a guest's. */
function sessionOf(request: Request): string | undefined {
  return request.headers()["authorization"];
}
