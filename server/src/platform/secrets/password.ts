import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { randomToken } from "./random.ts";

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), cost);
}

/** Compared if the member does not exist, so that both answers take the same time. */
const nobodysHash = hashPassword(randomToken());

export async function isPasswordRight(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysHash), password.normalize("NFC"));
  return passwordHash !== undefined && isRight;
}

const commonPasswords = new Set<string>(dictionary["passwords-common"]);

/** Whether a password is among those that attackers try first. */
export function isPasswordCommon(password: string): boolean {
  const plain = password.toLowerCase();
  return commonPasswords.has(plain) || isOneCharacterRepeated(plain) || isRun(plain);
}

function isOneCharacterRepeated(text: string): boolean {
  return new Set(text).size <= 2;
}

/** 12345678, 87654321, abcdefgh. */
function isRun(text: string): boolean {
  const steps = new Set(
    Array.from(text.slice(1), (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index)),
  );
  return steps.size === 1;
}
