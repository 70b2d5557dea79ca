import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the whole project. This file runs before anything is installed, on Node 20 too. */
export const projectDir = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** The project's own Node, once it is installed. */
export const pinnedNode = join(projectDir, "node_modules/node/bin/node");

/** @returns {string} the exact version of that Node, as `process.version` writes it */
export function pinnedVersion() {
  const manifest = JSON.parse(readFileSync(join(projectDir, "package.json"), "utf8"));
  return `v${manifest.dependencies.node}`;
}

/**
 * The npm that started this process, on its own Node; else the one in the path. The project's Node
 * is not used for it, because `npm ci` deletes and reinstalls it.
 * @param {string[]} parameters
 * @returns {[string, string[]]} a program and its arguments
 */
export function npmCommand(parameters) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  return npm?.endsWith("npm-cli.js") && node ? [node, [npm, ...parameters]] : ["npm", parameters];
}
