/** The first fitting name wins: many browsers also name those that they descend from. */
const platforms: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, "LINE"],
  [/\bFB(AN|AV)\b/, "Facebook"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * The kind of device and browser, from the header that the browser sends. Only these words are
 * stored, because the header is a fingerprint and anyone can write anything into it.
 */
export function deviceOf(agent: string | undefined): string | null {
  const start = (agent ?? "").slice(0, 1000);
  const found = [nameIn(platforms, start), nameIn(browsers, start)].filter(Boolean);
  return found.length > 0 ? found.join(" · ") : null;
}
