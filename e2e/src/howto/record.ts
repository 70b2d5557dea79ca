import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { languages, languageTags, type Language, type Market } from "@krapao/contract/market";
import { projectDir, startProduct, type Product } from "#product/product.ts";
import { HomeScreen } from "#screens/home.ts";
import { Purse } from "#world/games.ts";
import { joinMember } from "#world/members.ts";
import { texts } from "#world/texts.ts";
import { writeCaptions, writeVideo } from "./encode.ts";
import { Film } from "./film.ts";
import { scenes } from "./scenes.ts";

/**
 * Makes the how-to videos of the web from the product's own screens: one for each language, with
 * captions from the app's own texts. It needs ffmpeg; a person runs it, never a test.
 */
const folder = join(projectDir, "web/src/features/howto/clips");

/** Each language is filmed in its own market; the web's `films.ts` chooses by it. */
const markets: Readonly<Record<Language, Market>> = { th: "th", la: "la", en: "th" };
const amounts: Readonly<Record<Market, number>> = { th: 1000, la: 1_000_000 };

type VideoName = keyof (typeof texts)["th"]["howto"]["videos"];

const phone = {
  viewport: { width: 360, height: 700 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
  reducedMotion: "reduce",
} as const;

async function record(browser: Browser, product: Product, language: Language): Promise<void> {
  const wanted = process.argv.slice(2);
  for (const [name, play] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.some((one) => [name, `${name}.${language}`].includes(one)))
      continue;
    const member = await joinMember(product, { name: memberNames[language] });
    // Games follow the browser's language.
    const locale = languageTags[language];
    const context = await browser.newContext({ ...phone, locale, baseURL: product.url });
    await context.addInitScript(prepare, { token: member.token, language });
    // Popups would appear at another moment each time.
    await context.route("**/api/lookup/agreements", (route) => route.fulfill({ json: [] }));
    const noChat = { enableChatWidget: false };
    await context.route("**/api/lookup/enableChatWidget", (route) =>
      route.fulfill({ json: noChat }),
    );
    // A busy machine makes a recording slow, never wrong.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await page.goto("/user/home");
    await new HomeScreen(page, language).hide.waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor({ timeout: 60_000 });
    const film = await Film.start(page);
    const purse = await Purse.open(product, member);
    await play({ film, product, language, member, purse, amount: amounts[product.market] });
    await writeVideo(film, join(folder, `${name}.${language}`));
    for (const spoken of languages) {
      const { steps } = texts[spoken].howto.videos[name as VideoName];
      const captions = writeCaptions(film.cues, { seconds: film.seconds, steps });
      await writeFile(join(folder, `${name}.${spoken}.vtt`), captions);
    }
    console.log(`${name}.${language}: ${film.seconds.toFixed(1)} s`);
    await context.close();
  }
}

const memberNames: Readonly<Record<Language, string>> = { th: "มาลี", la: "ມາລີ", en: "Malee" };

/** Runs in the page: logs the member in and sets the language. */
function prepare({ token, language }: { token: string; language: string }): void {
  localStorage.setItem("token", token);
  localStorage.setItem("locale", language);
}

await mkdir(folder, { recursive: true });
const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  for (const market of ["th", "la"] as const) {
    const product = await startProduct(market);
    try {
      for (const language of languages.filter((one) => markets[one] === market)) {
        await record(browser, product, language);
      }
    } finally {
      await product.stop();
    }
  }
} finally {
  await browser.close();
}
