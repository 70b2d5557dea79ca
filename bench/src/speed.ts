import lighthouse from "lighthouse";

/** Times in milliseconds, the score between 0 and 1; a figure that could not be measured is NaN. */
export interface Figures {
  readonly score: number;
  readonly largestPaint: number;
  readonly firstPaint: number;
  readonly blocking: number;
  readonly shift: number;
}

/** Loads a page once as on a cheap phone, with a slowed network and processor. */
export async function measurePage(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ["performance"],
    throttlingMethod: "devtools",
    logLevel: "error",
  });
  if (!result) throw new Error(`Lighthouse has measured nothing at ${url}.`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse at ${url}: ${runtimeError.message}`);
  // A busy machine never becomes idle enough for some of the figures.
  const read = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: categories["performance"]?.score ?? Number.NaN,
    largestPaint: read("largest-contentful-paint"),
    firstPaint: read("first-contentful-paint"),
    blocking: read("total-blocking-time"),
    shift: read("cumulative-layout-shift"),
  };
}
