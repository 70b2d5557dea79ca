import { Issuer } from "@krapao/testkit/issuer";
import { onTestFinished } from "vitest";

export type { Issuer };

/** An identity provider of one test. */
export async function openIssuer(): Promise<Issuer> {
  const issuer = await Issuer.open();
  onTestFinished(() => issuer.close());
  return issuer;
}
