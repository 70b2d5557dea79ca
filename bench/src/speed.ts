import lighthouse from "lighthouse";

/** Times in milliseconds, the score between 0 and 1; what could not be measured is NaN. */
export interface Figures {
  readonly score: number;
  readonly largestPaint: number;
  readonly firstPaint: number;
  readonly blocking: number;
  readonly shift: number;
}

/** Loads a page once as on a cheap phone, with network and processor really slowed down. */
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
  // A machine with too much else to do never gets idle enough for some of the figures.
  const read = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: categories["performance"]?.score ?? Number.NaN,
    largestPaint: read("largest-contentful-paint"),
    firstPaint: read("first-contentful-paint"),
    blocking: read("total-blocking-time"),
    shift: read("cumulative-layout-shift"),
  };
}
