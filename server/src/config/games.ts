import type { EnvironmentReader } from "./environment.ts";
import type { OutsideWorld } from "./outside-world.ts";

/** The key of the sandbox world, which has no secrets. */
const sandboxSealKey = Buffer.from("krapao-sandbox-game-key-not-secr").toString("base64url");
const keyBytes = 32;

/** The key that encrypts game passwords. Only the sandbox world has a known default. */
export function readGameSealKey(reader: EnvironmentReader, world: "sandbox" | "real"): string {
  const given = reader.text("GAME_SEAL_KEY");
  if (given === undefined && world === "real") {
    reader.problem("GAME_SEAL_KEY must be set where the outside world is real.");
  }
  const isRight = given === undefined || Buffer.from(given, "base64url").length === keyBytes;
  if (!isRight) reader.problem("GAME_SEAL_KEY must be 32 bytes written as base64url.");
  return given ?? sandboxSealKey;
}

/** The origins of the game gateway, of the settings, and of our own host of one provider. */
export function gameOrigins(reader: EnvironmentReader, { game }: OutsideWorld): readonly string[] {
  const gateway = originOf(game.url);
  const own = reader.text("VITE_UFABET_HOST");
  return [
    ...new Set([gateway, ...reader.origins("GAME_ORIGINS"), ...(own ? [originOf(own)] : [])]),
  ];
}

/** The setting may be a host or a full URL. */
function originOf(host: string): string {
  const address = URL.parse(host.includes("://") ? host : `https://${host}`);
  return address?.origin ?? `https://${host}`;
}
