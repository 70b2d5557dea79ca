import type { Setting } from "./setting.ts";

/** The settings of the back office. */
export const officeSettings = [
  {
    name: "OFFICE_PORT",
    default: undefined,
    meaning: "Port of the back office; `npm start` without `PORT` opens it on 8081.",
  },
  {
    name: "OFFICE_URL",
    default: undefined,
    meaning: "Where operators open the office; without it `http://localhost:OFFICE_PORT`.",
  },
  {
    name: "OIDC_ISSUER",
    default: undefined,
    meaning: "The company's identity provider (OpenID Connect), at which operators may sign in.",
  },
  { name: "OIDC_CLIENT", default: undefined, meaning: "The office's client id there." },
  { name: "OIDC_SECRET", default: undefined, meaning: "The office's client secret there." },
  {
    name: "OIDC_ID_CLAIM",
    default: "preferred_username",
    meaning: "The claim with the operator's id. People must not be able to choose it.",
  },
  {
    name: "OIDC_ROLES_CLAIM",
    default: undefined,
    meaning: "The claim with the roles that count; without it all that the office has given.",
  },
] as const satisfies readonly Setting[];
