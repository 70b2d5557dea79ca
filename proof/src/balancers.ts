import { proveBalancers } from "#balancers/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:balancers`: three servers behind nginx and behind haproxy, each with its example in
 * docs/ as it is written, are restarted one after another under load. Members and operators notice
 * nothing. `NGINX` and `HAPROXY` name the programs, if they are not those of Debian.
 */
const { port, clients, operators, seconds, restarts, seed } = readNumbers({
  clients: 16,
  operators: 3,
  seconds: 3,
  restarts: 3,
  port: 9330,
});

await proveOnGround("balancers", ({ postgres, folder }) =>
  proveBalancers({
    postgresUrl: postgres.url,
    folder,
    port,
    clients,
    operators,
    seconds,
    restarts,
    seed,
  }),
);
