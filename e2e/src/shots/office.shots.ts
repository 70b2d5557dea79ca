import { bookMemberId } from "@krapao/testkit/large-book";
import { fillLargeWorld, heavy } from "@krapao/testkit/large-world";
import { findPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import { expect } from "@playwright/test";
import pg from "pg";
import { enterAs } from "#browser/office.ts";
import type { Product } from "#product/product.ts";
import { takeInEachLanguage } from "./album.ts";
import { Camera } from "./camera.ts";
import { chosenOfficeSizes, chosenSizes } from "./choice.ts";

/** Screens for a phone too. */
const pocketRooms = ["/today", "/approvals", "/service"];
const reports = ["day", "ways", "payouts", "games", "offers", "members", "cohorts", "liabilities"];

takeInEachLanguage("the office", async ({ context, product, market, language }) => {
  const browser = context.browser();
  // The office's texts and passkeys are the same in both markets.
  if (market !== "th" || !browser) return;
  await fillOnce(product);
  const page = await enterAs(browser, product, "owner");
  await page.evaluate((chosen) => localStorage.setItem("office-language", chosen), language);
  const camera = new Camera(page, market, language);
  const shoot = async (path: string, name = path.slice(1)) => {
    await page.goto(new URL(path, product.officeUrl).href);
    await expect(page.locator("main h1")).toBeVisible();
    await page.keyboard.press("j");
    await camera.shoot(`office-${name.replaceAll("/", "-")}`, { sizes: chosenOfficeSizes });
  };
  const paths = await page
    .getByRole("navigation")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const path of paths) await shoot(path);
  for (const report of reports) await shoot(`/reports?report=${report}`, `report-${report}`);
  await shoot(`/members/${heavy.id}`, "member");
  await shoot(`/members/${bookMemberId(20)}/ring`, "ring");
  const phones = chosenSizes.filter(({ width }) => width <= 412);
  for (const path of pocketRooms) {
    await page.goto(new URL(path, product.officeUrl).href);
    await expect(page.locator("main h1")).toBeVisible();
    await camera.shoot(`office-phone-${path.slice(1)}`, { sizes: phones });
  }
  await page.context().close();
});

/** Full queues, as after years of use. The languages may share a product. */
async function fillOnce({ dataDir }: Product): Promise<void> {
  const owner = new pg.Pool({ connectionString: await findPostgres(dataDir), max: 2 });
  try {
    const { rows } = await owner.query("select from pg_tables where tablename = 'filled'");
    if (rows.length > 0) return;
    await fillLargeWorld(owner);
    // Nothing that waits becomes due while the pictures are taken.
    await owner.query("update clock set shift = (select at from filled) - clock_timestamp()");
  } finally {
    await owner.end();
  }
}
