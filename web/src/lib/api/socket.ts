import { socketEvents } from "@krapao/contract/events";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { readToken } from "../session/session.ts";

export interface MoneyListener {
  /** Something about the money changed. */
  changed(event: MoneyEvent): void;
  /** The connection stands, anew perhaps: what was said meanwhile was not heard. */
  connected(): void;
  /** The server does not take this session. */
  refused(): void;
}

/** The server closed the connection; it is tried again after a little while. */
const returnMilliseconds = 1000;
/** After a refusal it waits longer, or a server in trouble would have no rest. */
const refusedMilliseconds = 5000;

/** Listens to the member's own room until the function returned is called. */
export function listenToMoney(listener: MoneyListener): () => void {
  const leaving = new AbortController();
  void start(listener, leaving.signal);
  return () => leaving.abort();
}

async function start(listener: MoneyListener, leaving: AbortSignal): Promise<void> {
  try {
    await connect(listener, leaving);
  } catch {
    // Its code could not be fetched; with the network it comes back.
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
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
  });
  leaving.addEventListener("abort", () => socket.disconnect());
  // Offline nothing is tried, which spares the battery; back online it is tried at once.
  addEventListener("offline", () => socket.disconnect(), { signal: leaving });
  addEventListener("online", () => socket.connect(), { signal: leaving });
  socket.on(socketEvents.money, (event: MoneyEvent) => listener.changed(event));
  socket.on("connect", () => listener.connected());
  socket.on("connect_error", () => {
    // While `active` it goes on trying by itself; otherwise the server has said no.
    if (socket.active) return;
    listener.refused();
    // That may have been a fault of the moment; a session that has ended leads away from here.
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
