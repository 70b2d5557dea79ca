// @vitest-environment node
import { pagePaths } from "@krapao/contract/pages";
import { expect, test } from "vitest";
import { findScreen, resolvePath, screens } from "./routes.ts";

test("the screens are those the server answers with the app, besides the two redirects", () => {
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
])("a member who asks for %s comes to %s", (path, target) => {
  expect(resolvePath(path, true)).toBe(target);
});

test.each(pagePaths.filter((path) => path === "/" || path.startsWith("/user")))(
  "a guest who asks for %s comes to /login",
  (path) => {
    expect(resolvePath(path, false)).toBe("/login");
  },
);

test.each(["/login", "/register", "/howto", "/contact", "/terminated", "/nowhere"])(
  "a guest may see %s",
  (path) => {
    expect(resolvePath(path, false)).toBe(path);
  },
);

test("an unknown path is not found, a slash at the end makes no difference", () => {
  expect(findScreen("/user/nowhere").page).toBe("not-found");
  expect(findScreen("/register/").page).toBe("register");
});
