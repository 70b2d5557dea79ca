import { type InboxItem, inboxKinds, type InboxKind } from "@krapao/contract/inbox";
import { giveMoney, joinMember } from "#world/members.ts";
import { takeInEachLanguage } from "./album.ts";

/** One event of every kind, some of them read. */
function allEvents(step: number): readonly InboxItem[] {
  const kinds = Object.keys(inboxKinds) as InboxKind[];
  return kinds.map((kind, index) => ({
    number: kinds.length - index,
    kind,
    at: new Date(Date.now() - index * 3 * 3600_000).toISOString(),
    isRead: index % 3 === 2,
    amount: 12_345.5 * step,
    from: "WALLET",
    to: "JOKER",
    entry: null,
    reward: "โบนัสสมาชิกใหม่ 100%",
    note: "EXPIRED_SLIP",
    device: "Android · Chrome",
    account: "KBANK •••1234",
  }));
}

takeInEachLanguage(
  "the inbox",
  async ({ app, enter, home, page, context, product, amounts, texts, camera }) => {
    const member = await joinMember(product);
    const { inbox: bell } = texts.shell;
    const { push } = texts.inbox;
    await context.grantPermissions(["notifications"]);
    await enter(member);
    await app.button(bell.title).click();
    await app.text(texts.inbox.empty.title).waitFor();
    await app.button(push.on).click();
    await app.button(push.off).waitFor();
    await camera.shoot("inbox-empty");
    await home.closeTop();
    await giveMoney(product, member, 100 * amounts.step);
    const items = allEvents(amounts.step);
    await page.route("**/api/inbox", (route) =>
      route.fulfill({ json: { items, next: 1, unread: 9 } }),
    );
    await page.reload();
    await app.button(bell.unread(1)).click();
    await app.text(texts.inbox.older).waitFor();
    await camera.shoot("inbox");
  },
);
