import { settingsTable } from "#server/config/settings-table.ts";

console.log(settingsTable());
