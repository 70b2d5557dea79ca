import { join } from "node:path";
import { readNumbers } from "@krapao/proof/world/flags.ts";
import { proveOnGround } from "@krapao/proof/world/ground.ts";
import { describeMachine } from "@krapao/proof/world/machine.ts";
import { World } from "@krapao/testkit/world";
import { addMembers } from "#money/members.ts";
import { SoakLoad } from "#soak/load.ts";
import { inspected, isInspectorLine } from "#soak/live-memory.ts";
import { MemoryCurve } from "#soak/memory.ts";
import { openSockets } from "#soak/sockets.ts";

/**
 * `npm run bench:soak`: a steady mixture of reads, withdrawals, transfers to games and spins, with open
 * sockets, for ten minutes. Ends with exit code 1 if a request failed or the memory grows.
 */
const numbers = readNumbers({
  seconds: 600,
  rate: 200,
  members: 1000,
  sockets: 100,
  servers: 1,
  port: 8980,
});

await proveOnGround("soak", async ({ postgres, folder }) => {
  const { seconds, rate, servers: serverCount } = numbers;
  const world = new World({
    databaseUrl: postgres.url,
    folder: join(folder, "world"),
    port: numbers.port,
    serverCount,
    settings: { LOG_LEVEL: "error", ...inspected },
  });
  try {
    await world.start();
    const members = await addMembers(postgres.url, numbers.members);
    const sockets = await openSockets(world.ports, members.slice(0, numbers.sockets));
    const load = new SoakLoad({ ports: world.ports, members, rate });
    await load.openGames();
    const memory = new MemoryCurve(world.servers);
    await Promise.all([load.run(seconds), memory.watch(seconds)]);
    console.log(
      `${describeMachine()}; ${serverCount} servers, ${rate} requests a second for ${seconds} s`,
    );
    const isAnswered = load.print();
    const { lost, events } = sockets.close();
    console.log(`${sockets.count} sockets: ${events} events, ${lost} connections lost`);
    const isFlat = memory.print(rate);
    const lines = (await world.newErrorLines()).filter((line) => !isInspectorLine(line));
    for (const line of lines.slice(0, 5)) console.log(`logged: ${line.slice(0, 300)}`);
    return isAnswered && isFlat && lost === 0 && lines.length === 0;
  } finally {
    await world.stop();
  }
});
