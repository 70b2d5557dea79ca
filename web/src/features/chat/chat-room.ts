import { chatPageSize, type ChatItem } from "@krapao/contract/chat";
import type { SentMessage } from "@krapao/contract/chat-message";
import type { ApiError } from "#lib/api/api-error.ts";
import { markRead, readHistory, type FileToSend } from "./api.ts";
import { ChatConnection } from "./connection.ts";
import { asArrived, countUnread, findGap, hasOlder, mergeItems, newestNumber } from "./messages.ts";
import { Outbox } from "./outbox.ts";
import { startingState, type ChatAlert, type RoomState } from "./room-state.ts";
import { findVisitor, type Visitor } from "./visitor.ts";

const alertMilliseconds = 4000;
const readMilliseconds = 1000;
/** The maximum for one request. */
const gapPageMax = 100;

/**
 * One visitor's conversation, from the first opening until the visitor leaves. React only reads its
 * state.
 */
export class ChatRoom {
  state: RoomState = startingState;
  readonly #listeners = new Set<() => void>();
  readonly #leaving = new AbortController();
  #visitor: Visitor | undefined;
  #outbox: Outbox | undefined;
  #connection: ChatConnection | undefined;
  #isOpen = false;
  #isAtEnd = true;
  #seenNumber = 0;
  #isSyncing = false;
  #isSyncWanted = false;
  #timers: Record<string, ReturnType<typeof setTimeout>> = {};

  constructor() {
    const back = () => this.#comeBack();
    const { signal } = this.#leaving;
    document.addEventListener("visibilitychange", back, { signal });
    addEventListener("online", back, { signal });
    // Texts survive a reload, but a file that is not uploaded yet would be lost.
    addEventListener(
      "beforeunload",
      (event) => {
        if (this.#outbox?.hasFiles()) event.preventDefault();
      },
      { signal },
    );
    void this.#start();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): RoomState => this.state;

  stop(): void {
    this.#leaving.abort();
    this.#connection?.stop();
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
  }

  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (isOpen && this.state.phase === "failed") this.refresh();
    this.#update();
  }

  /** Whether the visitor reads at the end, or further up. */
  setAtEnd(isAtEnd: boolean): void {
    this.#isAtEnd = isAtEnd;
    this.#update();
  }

  send(message: SentMessage): void {
    this.#outbox?.add(message);
  }

  sendFile(file: FileToSend, words: string): void {
    this.#outbox?.addFile(file, words);
  }

  attachment(id: string): ReturnType<Outbox["attachment"]> {
    return this.#outbox?.attachment(id);
  }

  retry(id: string): void {
    this.#outbox?.retry(id);
  }

  discard(id: string): void {
    this.#outbox?.discard(id);
  }

  refresh(): void {
    this.#set({ isRefreshing: true });
    this.#comeBack();
    if (!this.#visitor) void this.#start();
  }

  alert(alert: ChatAlert): void {
    this.#set({ alert });
    this.#later("alert", alertMilliseconds, () => this.#set({ alert: undefined }));
  }

  async loadOlder(): Promise<void> {
    const { items, isLoadingOlder } = this.state;
    const first = items[0];
    if (!this.#visitor || !first || isLoadingOlder || !this.state.hasOlder) return;
    this.#set({ isLoadingOlder: true });
    try {
      // Numbers have no gaps, so the newest number gives how many to skip.
      const skip = newestNumber(items) - first.number + 1;
      this.#take(await readHistory(this.#visitor, { limit: chatPageSize, skip }));
    } catch {
      this.alert({ kind: "historyFailed" });
    } finally {
      this.#set({ isLoadingOlder: false });
    }
  }

  async #start(): Promise<void> {
    try {
      this.#visitor ??= await findVisitor();
    } catch {
      this.#set({ phase: "failed", isRefreshing: false });
      return;
    }
    if (this.#leaving.signal.aborted || this.#outbox) return;
    const outbox = new Outbox(this.#visitor, {
      changed: () => this.#set({ outgoing: outbox.messages }),
      acknowledged: (outgoing, arrival) => this.#take([asArrived(outgoing, arrival)]),
      refused: (error) => this.alert(refusalAlert(error)),
    });
    this.#outbox = outbox;
    this.#set({ outgoing: outbox.messages, canSend: true });
    this.sync();
    this.#connection = new ChatConnection(this.#visitor, {
      joined: () => {
        this.#set({ isConnected: true });
        this.sync();
      },
      lost: () => this.#set({ isConnected: false }),
      refused: () => this.alert({ kind: "cannotStart" }),
      messaging: (item) => this.#receive(item),
      typing: ({ seconds }) => this.#showTyping(seconds),
    });
  }

  #receive(item: ChatItem): void {
    if (item.sender !== "customer") this.#set({ isTyping: false });
    this.#take([item]);
    // A message in between was missed.
    if (findGap(this.state.items)) this.sync();
  }

  #showTyping(seconds: number): void {
    this.#set({ isTyping: true });
    this.#later("typing", seconds * 1000, () => this.#set({ isTyping: false }));
  }

  #comeBack(): void {
    if (document.visibilityState !== "visible") return;
    this.#connection?.check();
    this.sync();
    this.#update();
  }

  /** Brings the state up to date with the server. A call during a run makes it run once more. */
  sync(): void {
    this.#isSyncWanted = true;
    if (!this.#isSyncing) void this.#runSync();
  }

  async #runSync(): Promise<void> {
    this.#isSyncing = true;
    try {
      while (this.#isSyncWanted && this.#visitor && !this.#leaving.signal.aborted) {
        this.#isSyncWanted = false;
        await this.#syncOnce(this.#visitor);
      }
    } catch {
      if (this.state.phase === "starting") this.#set({ phase: "failed" });
      if (this.state.isRefreshing) this.alert({ kind: "historyFailed" });
    } finally {
      this.#isSyncing = false;
      this.#set({ isRefreshing: false });
    }
  }

  async #syncOnce(visitor: Visitor): Promise<void> {
    this.#take(await readHistory(visitor, { limit: chatPageSize, skip: 0 }));
    for (let gap = findGap(this.state.items); gap; gap = findGap(this.state.items)) {
      const limit = Math.min(gapPageMax, gap.to - gap.from + 1);
      const skip = newestNumber(this.state.items) - gap.to;
      const page = await readHistory(visitor, { limit, skip });
      if (page.length === 0) break;
      this.#take(page);
    }
    this.#set({ phase: "ready" });
    this.#outbox?.sendAgain();
    this.#update();
  }

  #take(arrivals: readonly ChatItem[]): void {
    const items = mergeItems(this.state.items, arrivals);
    this.#set({ items, hasOlder: hasOlder(items) });
    this.#outbox?.drop(arrivals);
    this.#update();
  }

  /**
   * Visible messages count as read; the server gets the number one second after the last change.
   */
  #update(): void {
    const { items } = this.state;
    const newest = newestNumber(items);
    const isSeen = this.#isOpen && this.#isAtEnd && document.visibilityState === "visible";
    if (isSeen && newest > this.#seenNumber) {
      this.#seenNumber = newest;
      this.#later("read", readMilliseconds, () => this.#markRead());
    }
    const unread = countUnread(items, this.#seenNumber);
    if (unread !== this.state.unread) this.#set({ unread });
  }

  #markRead(): void {
    // If this fails, the next read message updates it.
    if (this.#visitor) markRead(this.#visitor, this.#seenNumber).catch(() => undefined);
  }

  #later(name: string, milliseconds: number, work: () => void): void {
    clearTimeout(this.#timers[name]);
    this.#timers[name] = setTimeout(work, milliseconds);
  }

  #set(change: Partial<RoomState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** The server refuses a file whose content does not match its name; the message is the same. */
function refusalAlert(error: ApiError): ChatAlert {
  const isBadFile = error.code === "KEY_INVALID" && error.field === "file";
  return isBadFile ? { kind: "unsupported" } : { kind: "refused", error };
}
