import { proveBackup } from "#backup/run.ts";
import { readNumbers } from "#world/flags.ts";
import { proveInFolder } from "#world/ground.ts";

/**
 * `npm run proof:backup`: a base backup and the archived log are restored with the options of
 * docs/running.md, as a rehearsal, to a point in time and to the last moment. The books are right,
 * and the archive is untouched. Without those options the rehearsal writes into the archive.
 */
const numbers = readNumbers({ members: 20, port: 9300 });

await proveInFolder("backup", (folder) =>
  proveBackup({ folder, port: numbers.port, memberCount: numbers.members }),
);
