/**
 * Prints, besides knip's own report, how many files it checked, which its other reports lack.
 * @public knip itself calls this
 * @param {{ counters: { processed: number } }} report
 */
export default function printCounts({ counters }) {
  console.log(`Checked ${counters.processed} files.`);
}
