import { socketEvents } from "@krapao/contract/events";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { readToken } from "../session/session.ts";

export interface MoneyListener {
  /** A balance or payment of the member changed. */
  changed(event: MoneyEvent): void;
  /** The connection is open, possibly again: events in between were missed. */
  connected(): void;
  /** The server refused this session. */
  refused(): void;
}

/** The server closed the connection; the client reconnects after this delay. */
const returnMilliseconds = 1000;
/** After a refusal the delay is longer, to spare a server that has a problem. */
const refusedMilliseconds = 5000;

/** Receives the member's own events until the returned function is called. */
export function listenToMoney(listener: MoneyListener): () => void {
  const leaving = new AbortController();
  void start(listener, leaving.signal);
  return () => leaving.abort();
}

async function start(listener: MoneyListener, leaving: AbortSignal): Promise<void> {
  try {
    await connect(listener, leaving);
  } catch {
    // The socket code could not be loaded; it is loaded again when the network is back.
    const again = () => void start(listener, leaving);
    addEventListener("online", again, { once: true, signal: leaving });
  }
}

async function connect(listener: MoneyListener, leaving: AbortSignal): Promise<void> {
  const { io } = await import("socket.io-client");
  if (leaving.aborted) return;
  const socket = io({
    path: "/socket",
    autoConnect: navigator.onLine,
    auth: (give) => give({ token: readToken() }),
    transports: ["websocket"],
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
  });
  leaving.addEventListener("abort", () => socket.disconnect());
  // No attempts while offline, to save battery; back online, it connects at once.
  addEventListener("offline", () => socket.disconnect(), { signal: leaving });
  addEventListener("online", () => socket.connect(), { signal: leaving });
  socket.on(socketEvents.money, (event: MoneyEvent) => listener.changed(event));
  socket.on("connect", () => listener.connected());
  socket.on("connect_error", () => {
    // While `active`, the socket reconnects by itself; otherwise the server refused the connection.
    if (socket.active) return;
    listener.refused();
    // The refusal may be temporary. If the session has ended, the app leaves this screen.
    connectAfter(refusedMilliseconds);
  });
  socket.on("disconnect", () => {
    if (!socket.active && navigator.onLine) connectAfter(returnMilliseconds);
  });

  function connectAfter(milliseconds: number): void {
    setTimeout(() => {
      if (!leaving.aborted && navigator.onLine) socket.connect();
    }, milliseconds);
  }
}
