import { expect, test } from "vitest";
import { toPlainHtml } from "./plain-html.ts";

test("the text stays, line by line, and the markup is removed", () => {
  const html = "<h2>Rules</h2><ul><li>One <b>bold</b></li><li>Two</li></ul>Last<br/>line";
  expect(toPlainHtml(html)).toBe("<p>Rules</p><p>One bold</p><p>Two</p><p>Last</p><p>line</p>");
});

test.each([
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
  "<scr<p>ipt>alert(1)</p></script>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
])("nothing in %s becomes markup", (html) => {
  const shown = document.createElement("div");
  shown.innerHTML = toPlainHtml(html);
  expect(shown.querySelectorAll(":not(p)")).toHaveLength(0);
});
