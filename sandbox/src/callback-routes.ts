import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Callbacks, Signing } from "./callbacks.ts";
import { pageFields, readPage, type PageQuery } from "./paging.ts";

/** A callback on demand: true or false, once or often, with a good or bad signature. */
export interface WantedCallback extends Signing {
  readonly times?: number;
  /** The same id for all of them; if absent, each has a new one. */
  readonly eventId?: string;
}

export const wantedCallbackFields = {
  times: { type: "integer", minimum: 1, maximum: 10_000 },
  eventId: { type: "string", minLength: 1, maxLength: 100 },
  signature: { enum: ["RIGHT", "WRONG", "MISSING"] },
  ageSeconds: { type: "integer" },
};

const pageQuery = { type: "object", additionalProperties: false, properties: pageFields };
const parallel = 20;

/** Lists the callbacks of a part, for tests. */
export function callbackListRoute(app: FastifyInstance, part: string, callbacks: Callbacks): void {
  app.get<{ Querystring: PageQuery }>(
    `/api/${part}/callbacks`,
    { schema: { querystring: pageQuery } },
    async ({ query }) => ({ callbacks: callbacks.list(part, readPage(query)) }),
  );
}

/** Sends it as often as requested and returns the wallet's status for each. */
export async function sendWanted(
  callbacks: Callbacks,
  { times = 1, eventId = randomUUID(), ...signing }: WantedCallback,
  { url, body }: { readonly url: string; readonly body: Readonly<Record<string, unknown>> },
): Promise<{ eventId: string; statuses: number[] }> {
  const statuses: number[] = [];
  for (let sent = 0; sent < times; sent += parallel) {
    const tries = Array.from({ length: Math.min(parallel, times - sent) }, () =>
      callbacks.sendOnce({ url, body: { eventId, ...body } }, signing),
    );
    statuses.push(...(await Promise.all(tries)));
  }
  return { eventId, statuses };
}
