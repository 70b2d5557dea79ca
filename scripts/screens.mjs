import { goOnWith } from "./pinned-node.mjs";

await goOnWith("scripts/screens.ts");
