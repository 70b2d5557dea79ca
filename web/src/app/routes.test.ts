// @vitest-environment node
import { pagePaths } from "@krapao/contract/pages";
import { expect, test } from "vitest";
import { findScreen, resolvePath, screens } from "./routes.ts";

test("the screens are the paths that the server serves with the app, plus the two redirects", () => {
  const paths = screens.map(({ path }) => path);
  expect(["/", "/user", ...paths].toSorted()).toEqual([...pagePaths].toSorted());
});

test.each([
  ["/", "/user/home"],
  ["/user", "/user/home"],
  ["/user/", "/user/home"],
  ["/user/profile", "/user/profile"],
  ["/login", "/login"],
  ["/nowhere", "/nowhere"],
])("a member who opens %s is sent to %s", (path, target) => {
  expect(resolvePath(path, true)).toBe(target);
});

test.each(pagePaths.filter((path) => path === "/" || path.startsWith("/user")))(
  "a guest who opens %s is sent to /login",
  (path) => {
    expect(resolvePath(path, false)).toBe("/login");
  },
);

test.each(["/login", "/register", "/howto", "/contact", "/terminated", "/nowhere"])(
  "a guest may open %s",
  (path) => {
    expect(resolvePath(path, false)).toBe(path);
  },
);

test("an unknown path is not found, a trailing slash makes no difference", () => {
  expect(findScreen("/user/nowhere").page).toBe("not-found");
  expect(findScreen("/register/").page).toBe("register");
});
