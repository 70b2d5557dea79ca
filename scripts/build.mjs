import { goOnWith } from "./pinned-node.mjs";

await goOnWith("scripts/build.ts");
