import { goOnWith } from "./pinned-node.mjs";

await goOnWith("scripts/tables.ts");
