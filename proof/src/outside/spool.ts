import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** With 20 million lines, 40,000 of each side are in a bucket. */
const bucketCount = 512;
/** A bucket is written to its file when it has this many characters in memory. */
const flushAt = 32 * 1024;

/**
 * Lines in buckets by their key, so that both sides can be compared bucket by bucket: however many
 * lines there are, only one bucket of each side is in memory.
 */
export class Spool<Line extends { readonly key: string }> {
  readonly #texts = Array.from({ length: bucketCount }, () => "");
  readonly #written = new Set<number>();
  #folder: string | undefined;
  count = 0;

  async add(line: Line): Promise<void> {
    const bucket = bucketOf(line.key);
    this.count += 1;
    const text = `${this.#texts[bucket]}${JSON.stringify(line)}\n`;
    this.#texts[bucket] = text;
    if (text.length < flushAt) return;
    this.#texts[bucket] = "";
    this.#written.add(bucket);
    this.#folder ??= await mkdtemp(join(tmpdir(), "krapao-lines-"));
    await appendFile(join(this.#folder, String(bucket)), text);
  }

  async read(bucket: number): Promise<readonly Line[]> {
    const file = this.#folder !== undefined && this.#written.has(bucket);
    const written = file ? await readFile(join(this.#folder ?? "", String(bucket)), "utf8") : "";
    const lines = `${written}${this.#texts[bucket]}`.split("\n");
    return lines.filter((text) => text !== "").map((text) => JSON.parse(text) as Line);
  }

  async remove(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true });
  }
}

export const buckets = Array.from({ length: bucketCount }, (_, bucket) => bucket);

function bucketOf(key: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < key.length; at += 1)
    hash = Math.imul(hash ^ key.charCodeAt(at), 16_777_619);
  return (hash >>> 0) % bucketCount;
}
