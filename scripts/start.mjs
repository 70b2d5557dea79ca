import { goOnWith } from "./pinned-node.mjs";

await goOnWith("scripts/start/main.ts");
