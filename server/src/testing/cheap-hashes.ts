import type * as Argon2 from "@node-rs/argon2";
import { vi } from "vitest";

/**
 * Members of tests join by the thousand. The password that most of them have is hashed with the
 * least cost, every other one as the server does it.
 */
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  const { goodPassword } = await import("./good-password.ts");
  const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const hash: typeof Argon2.hash = (password, options, signal) =>
    argon2.hash(password, password === goodPassword ? least : options, signal);
  return { ...argon2, hash };
});
