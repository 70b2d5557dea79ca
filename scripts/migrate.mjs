import { goOnWith } from "./pinned-node.mjs";

await goOnWith("server/src/migrate.ts");
