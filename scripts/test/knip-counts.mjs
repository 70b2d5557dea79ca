/**
 * Beside knip's own report: how many files it looked at, which its other reports do not tell.
 * @public knip itself calls this
 * @param {{ counters: { processed: number } }} report
 */
export default function printCounts({ counters }) {
  console.log(`Looked at ${counters.processed} files.`);
}
