import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chat, chatEvents, type ChatItem } from "@krapao/contract/chat";
import type { Member } from "#world/members.ts";
import { send, writeRequest } from "#world/wire.ts";
import { io } from "socket.io-client";

const patienceMilliseconds = 10_000;

/**
 * A message that one server accepts reaches a page at every other one, by LISTEN. Returns the
 * servers that did not pass it on.
 */
export async function listDeaf(
  ports: readonly number[],
  members: readonly Member[],
): Promise<readonly string[]> {
  const deaf: string[] = [];
  for (const [index, port] of ports.entries()) {
    const member = members[index];
    const other = ports[(index + 1) % ports.length];
    if (!member || other === undefined) throw new Error("There are too few members.");
    if (!(await isReceived({ port, other, member })))
      deaf.push(`the server at ${port} receives no notices`);
  }
  return deaf;
}

interface Trial {
  readonly port: number;
  readonly other: number;
  readonly member: Member;
}

async function isReceived({ port, other, member: { id: userId, token } }: Trial): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const page = io(`http://127.0.0.1:${port}`, {
    path: "/socket",
    auth: { token },
    transports: ["websocket"],
    forceNew: true,
  });
  try {
    await page.timeout(patienceMilliseconds).emitWithAck(chatEvents.join, `krapao-${userId}`);
    const id = randomUUID();
    const received = new Promise<void>((resolve) => {
      page.on(chatEvents.messaging, (item: ChatItem) => item.id === id && resolve());
    });
    const message = { message_type: "text", payload: { message: "hello" } };
    const { path } = chat.send;
    const body = { id, userId, message };
    const reply = await send({
      port: other,
      bytes: writeRequest({ method: "POST", path, token, body }),
    });
    if (reply.status !== 200) return false;
    return await Promise.race([received.then(() => true), once(signal, "abort").then(() => false)]);
  } catch {
    // The page was not let in within the time.
    return false;
  } finally {
    page.disconnect();
  }
}
