import { languages } from "@krapao/contract/market";
import { slipTest } from "#browser/slip-test.ts";
import type { Arguments } from "#browser/test.ts";
import { Watch } from "#browser/watch.ts";
import { Camera } from "./camera.ts";

interface AlbumFixtures {
  camera: Camera;
}

const test = slipTest.extend<AlbumFixtures>({
  camera: async ({ page, market, language }, give) => give(new Camera(page, market, language)),
  // Pictures of failures are wanted here: they are recorded, but do not fail the run.
  watch: async ({ context }, give) => {
    const watch = new Watch();
    watch.follow(context);
    await give(watch);
  },
});

type Page = Arguments & AlbumFixtures & { makeSlip: MakeSlip };
type MakeSlip = Parameters<Parameters<typeof slipTest>[2]>[0]["makeSlip"];
type Options = Parameters<typeof test.use>[0];

/** The longest possible name, and a very large amount. */
export const longName = "มาลีศรีสุวรรณรัตน์ ณ บ้านทุ่งดอกไม้งามยามเช้า".padEnd(60, "ก");
export const largeAmount = 987_654;

/** Takes pictures of one part of the product in every language. */
export function takeInEachLanguage(
  part: string,
  take: (given: Page) => Promise<void>,
  options: Options = {},
): void {
  for (const language of languages) {
    test.describe(`in ${language}`, () => {
      test.use({ ...options, language });
      test(part, take);
    });
  }
}
