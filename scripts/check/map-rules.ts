/** The names that need a row in the map and have none. */
export function findMissingRows(map: string, names: readonly string[]): string[] {
  const rows = map.split("\n").filter((line) => line.trimStart().startsWith("|"));
  return names.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)));
}
