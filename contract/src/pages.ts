/**
 * The paths of the web app's screens. The web routes them, and the server answers them with the app.
 */
export const pagePaths = [
  "/",
  "/login",
  "/register",
  "/howto",
  "/contact",
  "/user",
  "/user/home",
  "/user/profile",
  "/user/bonus",
  "/user/statement",
  "/user/contact",
  "/user/spin",
  "/user/protection",
  "/terminated",
] as const;
export type PagePath = (typeof pagePaths)[number];
