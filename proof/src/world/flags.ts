import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

/**
 * The numbers of a run: the defaults, or those of the command line (`--server-kills 20`). The seed
 * is random unless it is given.
 */
export function readNumbers<Name extends string>(
  usual: Record<Name, number>,
  words: readonly string[] = process.argv.slice(2),
): Record<Name | "seed", number> {
  const whole: Record<string, number> = { ...usual, seed: randomInt(2 ** 31) };
  const options = Object.fromEntries(
    Object.keys(whole).map((name) => [name, { type: "string" as const }]),
  );
  for (const [name, text] of Object.entries(parseArgs({ args: [...words], options }).values)) {
    if (!/^\d{1,15}$/.test(text ?? "")) throw new Error(`--${name} needs a whole number.`);
    whole[name] = Number(text);
  }
  return whole;
}
