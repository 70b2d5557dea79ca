import { isIP } from "node:net";
import { isDatabaseAddress } from "./database-address.ts";
import { settings, type SettingName } from "./settings.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Thrown when settings are wrong: one plain sentence for each, so that all can be fixed at once.
 */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "SettingsError";
    this.problems = problems;
  }
}

/**
 * Reads variables and collects their errors. A wrong variable reads as some value of its type, so
 * that the others are still checked; `finish` then refuses all of them together.
 */
export class EnvironmentReader {
  readonly #environment: Environment;
  readonly #problems: string[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The text of a setting. An empty variable counts as absent. */
  text(name: SettingName): string | undefined {
    const given = this.#environment[name]?.trim();
    if (given) return given;
    return settings.find((setting) => setting.name === name)?.default;
  }

  integer(name: SettingName, { min, max }: { min: number; max: number }): number {
    const given = this.text(name) ?? "";
    const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.problem(`${name} must be a whole number from ${min} to ${max}, but it is "${given}".`);
    return Number.NaN;
  }

  flag(name: SettingName): boolean {
    const given = this.text(name);
    if (given === "true" || given === "1") return true;
    if (given === "false" || given === "0" || given === undefined) return false;
    this.problem(`${name} must be true or false, but it is "${given}".`);
    return false;
  }

  choice<const Choice extends string>(name: SettingName, choices: readonly Choice[]): Choice {
    const given = this.text(name);
    const found = choices.find((choice) => choice === given);
    if (found !== undefined) return found;
    this.problem(`${name} must be one of ${choices.join(", ")}, but it is "${given ?? ""}".`);
    return choices[0] as Choice;
  }

  /** A URL with one of the given protocols. It may contain a password, so no message repeats it. */
  url(name: SettingName, protocols: readonly string[]): string | undefined {
    const given = this.text(name);
    if (given === undefined) return undefined;
    const protocol = URL.parse(given)?.protocol.slice(0, -1);
    if (protocol !== undefined && protocols.includes(protocol)) return given;
    this.problem(`${name} must be an address that begins with ${protocols.join(":// or ")}://.`);
    return undefined;
  }

  /** An address of PostgreSQL, also with several hosts. No message repeats it. */
  database(name: SettingName): string | undefined {
    const given = this.text(name);
    if (given === undefined || isDatabaseAddress(given)) return given;
    this.problem(
      `${name} must be an address that begins with postgresql:// or postgres://; ` +
        "of several hosts only the one for read-write can be chosen.",
    );
    return undefined;
  }

  /** A list of origins: only protocol, host and port. */
  origins(name: SettingName): string[] {
    const given = this.text(name)?.split(",") ?? [];
    const origins = given.map((origin) => origin.trim());
    const isRight = (origin: string) =>
      /^https?:/.test(origin) && URL.parse(origin)?.origin === origin;
    if (origins.every(isRight)) return origins;
    this.problem(`${name} must be a list of origins such as https://play.example.`);
    return [];
  }

  /** The number of trusted proxies in front of the server, or their addresses. */
  proxies(name: SettingName): false | number | string[] {
    const given = this.text(name) ?? "0";
    if (/^\d{1,2}$/.test(given)) return given === "0" ? false : Number(given);
    const addresses = given.split(",").map((address) => address.trim());
    if (addresses.every(isAddressOrRange)) return addresses;
    this.problem(`${name} must be a number of proxies or a list of addresses, but is "${given}".`);
    return false;
  }

  problem(sentence: string): void {
    this.#problems.push(sentence);
  }

  finish(): void {
    if (this.#problems.length > 0) throw new SettingsError(this.#problems);
  }
}

function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
