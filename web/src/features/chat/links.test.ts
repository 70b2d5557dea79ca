import fc from "fast-check";
import { expect, test } from "vitest";
import { buttonDeed, isOwnFile, splitLinks, webLink } from "./links.ts";

const hostile = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://example.test/1",
  "file:///etc/passwd",
  "intent://scan/#Intent;end",
  "https://user:secret@example.test/",
  "//example.test/",
  "/\\example.test/",
  "https:",
  "",
];

test.each(hostile)("%j is not a link, in any kind of button", (payload) => {
  expect(webLink(payload)).toBeUndefined();
  for (const type of ["web", "call"]) {
    expect(buttonDeed({ type, payload })).toEqual({ kind: "say" });
  }
});

test("the three kinds of links lead to their targets", () => {
  const deed = (type: string, payload: string) => buttonDeed({ type, payload });
  expect(deed("web", "https://example.test/a?b=1")).toEqual({
    kind: "web",
    href: "https://example.test/a?b=1",
  });
  expect(deed("web", "/user/bonus")).toEqual({ kind: "screen", path: "/user/bonus" });
  expect(deed("call", "+66 2 000-0000")).toEqual({ kind: "call", href: "tel:+6620000000" });
  expect(deed("call", "*#06#")).toEqual({ kind: "say" });
  expect(deed("postback", '{"ask":"deposit"}')).toEqual({ kind: "postback" });
  expect(deed("something-new", "x")).toEqual({ kind: "say" });
});

test("addresses inside a text become links, without the punctuation around them", () => {
  expect(splitLinks("ดูที่ https://example.test/a?x=1. ขอบคุณ")).toEqual([
    { at: 0, text: "ดูที่ " },
    { at: 6, text: "https://example.test/a?x=1", href: "https://example.test/a?x=1" },
    { at: 32, text: ". ขอบคุณ" },
  ]);
  expect(splitLinks("javascript:alert(1) <img src=x>")).toEqual([
    { at: 0, text: "javascript:alert(1) <img src=x>" },
  ]);
});

test("splitting a text loses and adds nothing, and every link is a web link", () => {
  const piece = fc.constantFrom("http://a.test", "HTTPS://b.test/?q=", "<b>", " ", "ก", "…", ")");
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
      const text = pieces.join("");
      const parts = splitLinks(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\//);
    }),
  );
});

test("pictures come from our own host only", () => {
  expect(isOwnFile("/files/chat/abc_-1")).toBe(true);
  expect(
    ["//x.test/a.png", "/\\x", "https://x.test/a.png", "/a/../b", "/a b", ""].map(isOwnFile),
  ).toEqual([false, false, false, false, false, false]);
});
