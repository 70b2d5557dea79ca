import type { FastifyInstance } from "fastify";
import type { PartContext } from "#part.ts";
import type { SandboxBank } from "./bank.ts";
import { walletMembers } from "./members.ts";
import { bankPage } from "./page.ts";
import { drawSlip } from "./slip-picture.ts";
import { slipOf, slipQuery, type SlipFlaw } from "./slip.ts";

/** Enough rows for a person. */
const pageLimit = 30;

export function personRoutes(app: FastifyInstance, bank: SandboxBank, context: PartContext): void {
  app.get("/bank", async (_request, reply) => {
    const page = bankPage({
      market: context.market,
      members: await walletMembers(context.walletUrl),
      transfers: bank.transfers.newest(pageLimit),
      payouts: bank.payouts.newest(pageLimit),
      faults: context.faults,
    });
    return reply.type("text/html").send(page);
  });

  bank.events.route(app, "/bank/events");

  app.get<{ Params: { id: string }; Querystring: { flaw?: SlipFlaw } }>(
    "/bank/transfers/:id/slip.png",
    { schema: { querystring: slipQuery } },
    async ({ params, query }, reply) => {
      const made = bank.transfers.find(params.id);
      if (!made) return reply.code(404).send({ error: "There is no such transfer." });
      const picture = await drawSlip(slipOf(bank.transfers, made, query.flaw));
      return reply.type("image/png").send(picture);
    },
  );
}
