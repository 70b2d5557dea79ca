import { th } from "@krapao/office/src/locale/th.ts";
import { Issuer } from "@krapao/testkit/issuer";
import { checkScreen } from "#browser/accessibility.ts";
import { PhoneAuthenticator } from "#browser/passkeys.ts";
import { expect, test as base } from "#browser/test.ts";
import { startProduct } from "#product/product.ts";
import { Database } from "#world/database.ts";
import { administer } from "#world/operator.ts";

let issuer: Issuer;

/** A copy whose operators may sign in at their company. */
const test = base.extend<object>({
  product: [
    async ({ market }, give) => {
      issuer = await Issuer.open();
      const product = await startProduct(market, {
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT: issuer.clientId,
        OIDC_SECRET: issuer.secret,
      });
      await give(product);
      await product.stop();
      issuer.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test("an operator signs in at the company, unlocks there, and reads how to get a passkey", async ({
  browser,
  product,
}) => {
  await administer(product, "operator", "invite", "noi.pay", "clerk", "Khun Noi");
  issuer.person = { sub: "stranger@company", preferred_username: "stranger" };
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const noi = await context.newPage();
  await PhoneAuthenticator.addTo(noi);
  await noi.goto(product.officeUrl);
  // Whom nobody invited gets no further than this page.
  await noi.getByRole("button", { name: th.enter.oidc }).click();
  await expect(noi.getByText(th.codes.OIDC_REFUSED)).toBeVisible();
  await expect(noi).toHaveURL(`${product.officeUrl}/`);

  issuer.person = { sub: "noi@company", preferred_username: "noi.pay" };
  await noi.getByRole("button", { name: th.enter.oidc }).click();
  await expect(noi.getByRole("navigation")).toBeVisible();
  await expect(noi.getByText("Khun Noi")).toBeVisible();
  // The answer of the company is used once: the browser's back button opens nothing new.
  await noi.reload();
  await expect(noi.getByText("Khun Noi")).toBeVisible();
  await checkScreen(noi);

  // An act needs a passkey, which this operator does not have.
  await noi.goto(`${product.officeUrl}/service`);
  await noi.getByLabel(th.payout.reason).first().fill("ลองปิด");
  await noi.getByRole("button", { name: th.service.end }).click();
  await expect(noi.getByText(th.codes.PASSKEY_MISSING)).toBeVisible();
  await expect(noi.getByText(th.service.open)).toBeVisible();

  const database = await Database.open(product);
  const lock = () =>
    database.change(
      "update operator_session set locked_at = clock_now() where operator_id = 'noi.pay'",
    );
  await lock();
  await noi.reload();
  await expect(noi.getByRole("heading", { name: th.enter.locked })).toBeVisible();
  await noi.getByRole("button", { name: th.enter.unlock }).click();
  await expect(noi.getByRole("main").getByText(th.codes.PASSKEY_MISSING)).toBeVisible();
  await checkScreen(noi);
  await noi.getByRole("button", { name: th.enter.oidcAgain }).click();
  await expect(noi.getByRole("navigation")).toBeVisible();
  const sessions = await database.read(
    "select count(*)::text as value from operator_session where operator_id = 'noi.pay'",
  );
  expect(sessions).toBe("1");

  // With a new invitation the same person makes a passkey, and acts.
  const line = await administer(product, "operator", "invite", "noi.pay", "clerk", "Khun Noi");
  await noi.getByRole("button", { name: th.enter.logOut }).click();
  await expect(noi.getByRole("button", { name: th.enter.oidc })).toBeVisible();
  const invitation = /#([\w-]+)$/.exec(line)?.[1] ?? "";
  await noi.goto(`${product.officeUrl}/invitation#${invitation}`);
  await noi.getByRole("button", { name: th.enter.makePasskey }).click();
  await expect(noi.getByRole("navigation")).toBeVisible();
  await lock();
  await noi.reload();
  await noi.getByRole("button", { name: th.enter.unlock }).click();
  await expect(noi.getByRole("navigation")).toBeVisible();
  await database.close();
  await context.close();
});
