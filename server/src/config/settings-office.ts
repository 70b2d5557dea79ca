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
] as const satisfies readonly Setting[];
