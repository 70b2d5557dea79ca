import { isTest, type SourceFile } from "./source-files.ts";
import type { Problem } from "./tidy-rules.ts";

const prepared = /^server\/src\/(?!testing\/).*\.ts$/;
const functionFile = /^server\/database\/functions\//;

/** A star in a list of columns; `count(*)` has none. */
const stars = [
  /\.(?:selectAll|returningAll)\(/g,
  /\b(?:select|returning)\s+(?:distinct\s+)?(?:\w+\.)?\*/gi,
  /\b(?:select|returning)\s[^;`"]*?,\s*(?:\w+\.)?\*(?=[\s,`"$])/gi,
  /\$\{[^}]*\}\.\*/g,
];

/** A function whose result is a row of a table has another result after the table has changed. */
const rowResults = [/\breturning\s+(?:\w+\.)?\*/gi];

/**
 * A column that a later version adds must not change the result of a prepared statement: PostgreSQL
 * refuses the statement then. Inside functions a star is harmless, because they are planned again.
 */
export function checkStars({ path, text }: SourceFile): Problem[] {
  if (isTest(path)) return [];
  const patterns = prepared.test(path) ? stars : functionFile.test(path) ? rowResults : [];
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "));
  const starts = new Set(
    patterns.flatMap((pattern) =>
      [...code.matchAll(pattern)].map(({ index, 0: found }) => index + found.length),
    ),
  );
  return [...starts].map((end) => ({
    path,
    line: code.slice(0, end).split("\n").length,
    sentence: "selects all columns: name them (`columnsOf`, `namedColumns`).",
  }));
}
