import { socketMessages, socketPath } from "@krapao/contract/sockets";
import { schemaOf } from "#platform/http/schema.ts";

/** The rules of every socket. The page of the API shows them too. */
export const socketRules = [
  `Sockets speak the Socket.IO protocol, version 5, at the path \`${socketPath}\`; events and acknowledgements below are Socket.IO's.`,
  "The handshake's `auth` is `{ token }` of a session or `{ guestId }` of a guest. Without a valid one the connection is refused with a code of the catalogue as the error's message.",
  "A member's socket receives `money` without a join. A socket receives `messaging` and `typing` after a successful `join`; it may join 50 times.",
  "A socket is closed when its session ends. A page of another site gets no connection.",
].join("\n\n");

/** The AsyncAPI 3 document of the sockets, generated from the contract. */
export function asyncApiDocument(version: string) {
  const names = Object.keys(socketMessages);
  return {
    asyncapi: "3.0.0",
    info: { title: "Krapao sockets", version, description: socketRules },
    defaultContentType: "application/json",
    servers: {
      own: {
        host: "{host}",
        pathname: socketPath,
        protocol: "wss",
        description: "The host that serves this document",
        variables: { host: { description: "The host that serves this document" } },
      },
    },
    channels: {
      socket: {
        address: socketPath,
        title: "The connection of one page",
        description: socketRules,
        messages: Object.fromEntries(channelMessages(names)),
        bindings: { ws: { method: "GET", bindingVersion: "0.1.0" } },
      },
    },
    operations: Object.fromEntries(names.map((name) => [name, operation(name)])),
    components: { messages: Object.fromEntries(componentMessages(names)) },
  };
}

const replyName = (name: string) => `${name}Reply`;
const channelRef = { $ref: "#/channels/socket" };
const messageRef = (name: string) => ({ $ref: `#/channels/socket/messages/${name}` });

/** The messages of an event: its payload and, if it is acknowledged, its reply. */
function namesOf(name: string): readonly string[] {
  return socketMessages[name]?.reply ? [name, replyName(name)] : [name];
}

function channelMessages(names: readonly string[]): readonly [string, object][] {
  return names.flatMap(namesOf).map((name) => [name, { $ref: `#/components/messages/${name}` }]);
}

function componentMessages(names: readonly string[]): readonly [string, object][] {
  return names.flatMap((name): [string, object][] => {
    const message = socketMessages[name];
    if (!message) return [];
    const { event, summary, payload, reply } = message;
    const own: [string, object] = [name, { name: event, summary, payload: schemaOf(payload) }];
    if (!reply) return [own];
    const acknowledgement = { name: replyName(name), summary: "The acknowledgement" };
    return [own, [replyName(name), { ...acknowledgement, payload: schemaOf(reply) }]];
  });
}

/**
 * From the point of view of the server, as AsyncAPI defines it: it receives the events of a page.
 */
function operation(name: string) {
  const message = socketMessages[name];
  return {
    action: message?.from === "page" ? "receive" : "send",
    channel: channelRef,
    summary: message?.summary,
    messages: [messageRef(name)],
    ...(message?.reply
      ? { reply: { channel: channelRef, messages: [messageRef(replyName(name))] } }
      : {}),
  };
}
