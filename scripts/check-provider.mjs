import { goOnWith } from "./pinned-node.mjs";

await goOnWith("server/src/check-provider.ts");
