import { goOnWith } from "./pinned-node.mjs";

await goOnWith("scripts/test/main.ts");
