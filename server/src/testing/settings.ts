import { readConfig } from "#config/config.ts";
import { SettingsError, type Environment } from "#config/environment.ts";

/** The sentences that refuse these settings; none if they are good. */
export function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}
