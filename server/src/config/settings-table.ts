import { settings } from "./settings.ts";

/** The table of settings in the README. */
export function settingsTable(): string {
  const rows = settings.map(({ name, default: usual, meaning }) => [
    `\`${name}\``,
    usual === undefined ? "" : `\`${usual}\``,
    meaning,
  ]);
  const all = [["Setting", "Default", "Meaning"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], filler = " ") =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(" | ")} |`;
  const [head = [], ...body] = all;
  return [line(head), line(["-", "-", "-"], "-"), ...body.map((row) => line(row))].join("\n");
}
