// @vitest-environment node
import { parseSync } from "vite";
import { expect, test } from "vitest";

/**
 * No component contains text for members: not between tags, not in a visible or announced
 * attribute. No code contains Thai or Lao.
 */
const sources = import.meta.glob<string>(
  ["../{app,features,lib}/**/*.{ts,tsx}", "../../../ui/src/**/*.{ts,tsx}"],
  { eager: true, query: "?raw", import: "default" },
);
const checked = Object.entries(sources).filter(([path]) => !path.includes(".test."));

const shownAttributes =
  /^(alt|aria-label|aria-description|title|placeholder|label|hint|error|text|action|children)$/;
const letters = /\p{L}/u;
const local = /[\u0E00-\u0EFF]/;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function stringIn(value: unknown): string {
  if (!isNode(value)) return "";
  if (value.type === "JSXExpressionContainer") return stringIn(value["expression"]);
  return typeof value["value"] === "string" ? value["value"] : "";
}

/** The literal text of a node that must come from the catalogs. */
function literalOf(node: Node): string {
  if (node.type === "JSXText") return String(node["value"]);
  if (node.type === "JSXAttribute") {
    const name = (node["name"] as { name?: unknown }).name;
    return shownAttributes.test(String(name)) ? stringIn(node["value"]) : "";
  }
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    const children = (node["children"] as Node[]).filter(({ type }) => type !== "JSXText");
    return children.map(stringIn).join("");
  }
  return "";
}

function findLiterals(node: Node): string[] {
  const literal = literalOf(node);
  const found = letters.test(literal) ? [literal.trim()] : [];
  return [...found, ...childrenOf(node).flatMap(findLiterals)];
}

function parse(path: string, source: string): Node {
  return parseSync(path, source).program as unknown as Node;
}

test("the check finds literal text", () => {
  const sample = '<p aria-label="Hello">สวัสดี {"there"} <b>{name}</b></p>';
  expect(findLiterals(parse("sample.tsx", `const a = ${sample};`)).toSorted()).toEqual(
    ["Hello", "there", "สวัสดี"].toSorted(),
  );
});

test("no component contains literal text", () => {
  expect(checked.length).toBeGreaterThan(80);
  const said = checked.flatMap(([path, source]) =>
    findLiterals(parse(path, source)).map((text) => `${path}: ${text}`),
  );
  expect(said).toEqual([]);
});

/** The digits of both scripts; this file converts them to 0 to 9. */
const digitsOnly = "../../../ui/src/money/plain-digits.ts";

test("no code contains Thai or Lao", () => {
  const found = checked.filter(([path, source]) => local.test(source) && path !== digitsOnly);
  expect(found.map(([path]) => path)).toEqual([]);
});
