import { goOnWith } from "./pinned-node.mjs";

await goOnWith("scripts/admin.ts");
