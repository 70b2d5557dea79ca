import type { PagePath } from "@krapao/contract/pages";

/** Paths that redirect have no script of their own. */
type Route = Exclude<PagePath, "/" | "/user"> | "*";

/**
 * The maximum of script that each route may load before it is shown, in bytes of brotli. A budget
 * is raised only together with the features of the route.
 */
export const budgets: Readonly<Record<Route, number>> = {
  "/login": 76_300,
  "/register": 96_500,
  "/howto": 98_100,
  "/contact": 99_800,
  "/user/home": 106_900,
  "/user/profile": 102_200,
  "/user/bonus": 106_600,
  "/user/statement": 96_500,
  "/user/contact": 99_800,
  "/user/spin": 108_900,
  "/terminated": 76_500,
  "*": 76_500,
};
