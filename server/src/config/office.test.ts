import { expect, test } from "vitest";
import { problemsOf } from "#testing/settings.ts";
import { readConfig } from "./config.ts";

test("operators sign in at a company's provider only if all of it is set, over HTTPS", () => {
  const office = { OFFICE_PORT: "8081" };
  const whole = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT: "office", OIDC_SECRET: "key" };
  expect(readConfig(office).office?.oidc).toBeNull();
  expect(readConfig({ ...office, ...whole }).office?.oidc).toEqual({
    issuer: "https://id.example",
    clientId: "office",
    secret: "key",
    idClaim: "preferred_username",
    rolesClaim: null,
  });
  expect(problemsOf({ ...office, ...whole, OIDC_SECRET: "" })).toEqual([
    "OIDC_ISSUER, OIDC_CLIENT and OIDC_SECRET must be set together.",
  ]);
  expect(problemsOf({ ...office, ...whole, OIDC_ISSUER: "http://id.example" })).toEqual([
    "OIDC_ISSUER must use HTTPS, except on this machine.",
  ]);
});
