import lighthouse from "lighthouse";

/** Times in milliseconds; the score is between 0 and 1. */
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
  const read = (audit: string): number => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse has no figure for ${audit}.`);
    return value;
  };
  return {
    score: categories["performance"]?.score ?? 0,
    largestPaint: read("largest-contentful-paint"),
    firstPaint: read("first-contentful-paint"),
    blocking: read("total-blocking-time"),
    shift: read("cumulative-layout-shift"),
  };
}
