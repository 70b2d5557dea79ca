import * as oneTimeCode from "@krapao/testkit/one-time-code";
import type { Fault, Part } from "@krapao/testkit/outside";
import { Sandbox } from "@krapao/testkit/sandbox";
import type { Product } from "#product/product.ts";

/** The companies around a copy of the wallet. */
export function sandboxOf({ sandboxUrl }: Product): Sandbox {
  return new Sandbox(sandboxUrl);
}

/** The newest one-time code that a phone has received. */
export function readCode(product: Product, phone: string): Promise<oneTimeCode.ReceivedCode> {
  return oneTimeCode.readCode(sandboxOf(product), phone);
}

export function readMessages(product: Product, phone: string): Promise<readonly string[]> {
  return sandboxOf(product).messagesTo(phone);
}

/** Makes a company fail during the work. */
export async function withFault<Result>(
  product: Product,
  part: Part,
  fault: Fault,
  work: () => Promise<Result>,
): Promise<Result> {
  const sandbox = sandboxOf(product);
  await sandbox.setFault(part, fault);
  try {
    return await work();
  } finally {
    await sandbox.setFault(part, { kind: "off" });
  }
}
