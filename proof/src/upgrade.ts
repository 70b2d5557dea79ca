import { runUpgrade } from "#upgrade/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveOnGround } from "#world/ground.ts";

/**
 * `npm run proof:upgrade`: a later version changes every table and function while today's version
 * serves members. Both serve at once, then the later one alone, then today's is started again. No
 * answer may fail, and nothing may be lost or doubled. With `--planted` today's version has no
 * guards against it, and the proof must notice. With `--from <commit>` the earlier version is that
 * commit, and the later one is the project as it is.
 */
const words = process.argv.slice(2);
const [planted, from] = [takeFlag("--planted"), takeFlag("--from", 1)];
const numbers = readNumbers({ clients: 32, seconds: 12, port: 8870 }, words);

/** Takes a flag and its values out of the words. Returns the flag's last word, if it was given. */
function takeFlag(name: string, valueCount = 0): string | undefined {
  const at = words.indexOf(name);
  return at < 0 ? undefined : words.splice(at, 1 + valueCount).at(-1);
}

await proveOnGround("upgrade", ({ postgres, folder }) =>
  runUpgrade({
    databaseUrl: postgres.url,
    folder,
    port: numbers.port,
    clientCount: numbers.clients,
    seconds: numbers.seconds,
    seed: numbers.seed,
    isPlanted: planted !== undefined,
    from,
  }),
);
