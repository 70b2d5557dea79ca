import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Minified and loaded once per page: the builder loads the long source twice. */
const besideBuilder = createRequire(import.meta.resolve("@axe-core/playwright"));
const source = readFileSync(besideBuilder.resolve("axe-core/axe.min.js"), "utf8");

export type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

declare global {
  var axe: { run: (scope: unknown, options: object) => Promise<AxeResults> };
}

/** The first check of a page loads axe into it, where it stays. */
export async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in globalThis)) return;
  await page.evaluate(source);
}

export function expectNothing({ violations }: Pick<AxeResults, "violations">, theme: string): void {
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ""}`),
  );
  expect(found, `axe ${theme}`).toEqual([]);
}
