import { hostileMarkup } from "@krapao/contract/testing/hostile-markup";
import { expect, test } from "vitest";
import { sanitiseHtml } from "./sanitise-html.ts";

/** The only tags that may remain, exactly. */
const plainTag = /^<\/?(?:p|strong|em|ul|ol|li|h3|a)>$|^<br \/>$/;
const link =
  /^<a href="(?:https:\/\/[^"<>]*" rel="noopener noreferrer" target="_blank|(?:tel|mailto):[^"<>]*)">$/;

test("only the tags of our texts remain of the whole corpus", () => {
  expect(new Set(hostileMarkup).size).toBeGreaterThanOrEqual(500);
  for (const html of hostileMarkup) {
    const clean = sanitiseHtml(html);
    // Cleaned twice, because the web app cleans it again.
    for (const left of [clean, sanitiseHtml(clean)]) {
      const tags = left.match(/<[^>]*>?/g) ?? [];
      const odd = tags.filter((tag) => !plainTag.test(tag) && !link.test(tag));
      expect(odd, html).toEqual([]);
    }
  }
});
