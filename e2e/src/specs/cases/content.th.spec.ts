import { languages, languageTags } from "@krapao/contract/market";
import { checkScreen, checkWidth, chooseCheck } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { joinMember } from "#world/members.ts";

test.describe("a member who has not agreed today", () => {
  test.use({ showsAgreement: true });

  test("sees the dialog soon after home, and not again today if they choose so", async ({
    app,
    enter,
    login,
    page,
    product,
    texts,
  }) => {
    const { agreement } = texts.lookup;
    const member = await joinMember(product);
    await enter(member);
    const sheet = app.sheet(agreement.title);
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole("heading", { level: 3 }).first()).toBeVisible();
    await checkScreen(page);
    // Only an answer closes it: not Escape, a tap outside, the back button or another screen.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.mouse.click(180, 5);
    await app.goBack();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole("button", { name: texts.shell.ui.close })).toHaveCount(0);
    // Agreed for this visit only: another screen and back shows no dialog, a reload does.
    await app.button(agreement.agree).click();
    await expect(sheet).toBeHidden();
    expect(await app.readStored("remember-agreement")).toBeNull();
    await app.reload();
    await expect(sheet).toBeVisible();
    await app.button(agreement.decline).click();
    await login.expectShown();
    await login.logIn(member);
    await expect(sheet).toBeVisible();
    await sheet.getByText(agreement.remember).click();
    await app.button(agreement.agree).click();
    await expect(sheet).toBeHidden();
    expect(await app.readStored("remember-agreement")).toMatch(/^\d+ [0-9a-f]{64}$/);

    const requested = page.waitForResponse("**/api/lookup/agreements");
    await app.reload();
    await (await requested).finished();
    await expect(sheet).toBeHidden();
  });
});

test("the contact screen offers the chat or the link, as the server says, and shows the version", async ({
  app,
  chat,
  database,
  page,
  texts,
}) => {
  const { lookup } = texts;
  await app.goto("/contact");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: lookup.chat.open })).toBeVisible();
  await expect(main.getByRole("img", { name: lookup.chatQr })).toBeVisible();
  // Nobody scans the code on their own phone: the link opens the app.
  await expect(main.getByRole("link")).toHaveAttribute("href", /^https:/);
  await expect(app.text(lookup.version("1.1.14"))).toBeVisible();
  // For guests the text starts right under the bar, for members with an offset.
  await expect(main).toHaveCSS("padding-top", "0px");

  await database.withSetting("enableChatWidget", false, async () => {
    const isReplied = page.waitForResponse("**/api/lookup/enableChatWidget");
    await app.reload();
    await isReplied;
    const link = main.getByRole("link");
    await expect(link).toHaveAttribute("href", /^https:/);
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(main.getByRole("button", { name: lookup.chat.open })).toHaveCount(0);
    await expect(chat.door).toHaveCount(0);
  });
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a how-to video plays with its captions, and a guest is greeted in the chat", async ({
      app,
      login,
      chat,
      page,
      market,
      texts,
    }) => {
      const { howto } = texts;
      await login.open();
      await login.visit("/howto");
      const title = howto.videos.wallet.title;
      await page.getByRole("button", { name: `${howto.play} ${title}` }).click();
      const video = app.sheet(title).locator("video");
      await expect
        .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
        .toBeGreaterThan(0.2);
      await video.evaluate((one: HTMLVideoElement) => {
        one.pause();
        one.currentTime = 1;
      });
      const captions = () =>
        video.evaluate((one: HTMLVideoElement) => {
          const shown = [...one.textTracks].find(({ mode }) => mode === "showing");
          return [shown?.language, (shown?.activeCues?.[0] as VTTCue | undefined)?.text];
        });
      const lang = languageTags[language];
      await expect.poll(captions).toEqual([lang, howto.videos.wallet.steps.open]);
      await chooseCheck({ language, market })(page);
      await page.keyboard.press("Escape");
      await expect(app.sheet(title)).toBeHidden();

      await chat.open();
      await expect(chat.log).toContainText(chat.words.greeting);
      await checkWidth(page);
      await chat.log.getByRole("button", { name: chat.words.topics.withdraw }).click();
      await chat.expectSent(chat.words.topics.withdraw);
      await expect(chat.log.getByText(chat.words.senders.helper)).toBeVisible();
    });
  });
}
