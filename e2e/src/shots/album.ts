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
  // Pictures of what goes wrong are wanted here; it is watched, and for once not judged.
  watch: async ({ context }, give) => {
    const watch = new Watch();
    watch.follow(context);
    await give(watch);
  },
});

type Page = Arguments & AlbumFixtures & { makeSlip: MakeSlip };
type MakeSlip = Parameters<Parameters<typeof slipTest>[2]>[0]["makeSlip"];
type Options = Parameters<typeof test.use>[0];

/** As long as a name may be, and more money than most will ever have. */
export const longName = "มาลีศรีสุวรรณรัตน์ ณ บ้านทุ่งดอกไม้งามยามเช้า".padEnd(60, "ก");
export const largeAmount = 987_654;

/** Has one part of the product taken in every language. */
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
