import { io } from "socket.io-client";
import type { BenchMember } from "#money/members.ts";

interface SoakSockets {
  readonly count: number;
  close(): { readonly lost: number; readonly events: number };
}

/** The open pages of members, which stay connected for the whole run. */
export async function openSockets(
  ports: readonly number[],
  members: readonly BenchMember[],
): Promise<SoakSockets> {
  let lost = 0;
  let events = 0;
  const pages = members.map(({ token }, index) =>
    io(`http://127.0.0.1:${ports[index % ports.length]}`, {
      path: "/socket",
      auth: { token },
      transports: ["websocket"],
      forceNew: true,
    }),
  );
  await Promise.all(
    pages.map(
      (page) =>
        new Promise<void>((resolve, reject) => {
          page.once("connect", resolve);
          page.once("connect_error", reject);
        }),
    ),
  );
  for (const page of pages) {
    page.onAny(() => (events += 1));
    page.on("disconnect", () => (lost += 1));
  }
  return {
    count: pages.length,
    close() {
      const result = { lost, events };
      for (const page of pages) page.disconnect();
      return result;
    },
  };
}
