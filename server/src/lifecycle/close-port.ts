import { Server } from "node:net";
import { setImmediate as nextTick } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const pollMilliseconds = 100;
/** In a shorter turn of the loop without a new connection there is hardly time for one to come. */
const shortMilliseconds = 2;
/** A balancer that never stops sending leaves no such turn. */
const queueMilliseconds = 1000;
/** So many polls later, what a client sent after it connected was read, however busy the machine is. */
const patientPolls = 20;

/**
 * Takes no more connections, as soon as those that wait are accepted. The result resolves when the
 * last reply was sent.
 */
export async function closePort(app: FastifyInstance): Promise<{ readonly done: Promise<void> }> {
  await acceptWaiting(app);
  const { server, connections } = app;
  const closed = new Promise((resolve) => {
    // HTTP's own function would also close connections whose first request is on its way.
    Server.prototype.close.call(server, resolve);
  });
  let polls = 0;
  const closing = setInterval(() => {
    polls += 1;
    // A connection becomes idle after its reply, and its client may never use it again.
    connections.closeIdle();
    if (polls >= patientPolls) connections.closeFresh();
  }, pollMilliseconds);
  return { done: closed.then(() => clearInterval(closing)) };
}

/**
 * The system resets the connections that wait in the queue of a port that closes, and no balancer
 * repeats a POST that it has sent there. Each turn of the event loop accepts one at least: the queue
 * is empty when a turn has found none.
 */
async function acceptWaiting({ server }: FastifyInstance): Promise<void> {
  let count = 0;
  const add = () => {
    count += 1;
  };
  server.on("connection", add);
  const startedAt = performance.now();
  for (;;) {
    const [before, polledAt] = [count, performance.now()];
    await nextTick();
    const isEmpty = count === before && performance.now() - polledAt < shortMilliseconds;
    if (isEmpty || performance.now() - startedAt > queueMilliseconds) break;
  }
  server.off("connection", add);
}
