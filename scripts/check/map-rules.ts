/** Names that a map must have a row for, and those that it lacks. */
export function findMissingRows(map: string, names: readonly string[]): string[] {
  const rows = map.split("\n").filter((line) => line.trimStart().startsWith("|"));
  return names.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)));
}
