import { expect, test } from "vitest";
import { checkAttachment } from "./attachment.ts";

const megabyte = 1024 * 1024;

test.each([
  ["a.png", "image"],
  ["a.JPG", "image"],
  ["a.b.jpeg", "image"],
  ["a.gif", "image"],
  ["clip.mp4", "video"],
  ["clip.MOV", "video"],
])("%s is sent as %s", (name, kind) => {
  expect(checkAttachment({ name, size: 1 })).toEqual({ kind });
});

test.each(["slip", "slip.", "a.svg", "a.html", "a.png.exe", ".constructor", "a.webp"])(
  "%s is not supported",
  (name) => {
    expect(checkAttachment({ name, size: 1 })).toEqual({ alert: { kind: "unsupported" } });
  },
);

test("pictures may have 10 MB, videos 20 MB, and not a byte more", () => {
  const check = (name: string, size: number) => checkAttachment({ name, size });
  expect(check("a.png", 10 * megabyte)).toEqual({ kind: "image" });
  expect(check("a.png", 10 * megabyte + 1)).toEqual({ alert: { kind: "tooLarge", megabytes: 10 } });
  expect(check("a.mp4", 20 * megabyte)).toEqual({ kind: "video" });
  expect(check("a.mp4", 20 * megabyte + 1)).toEqual({ alert: { kind: "tooLarge", megabytes: 20 } });
});
