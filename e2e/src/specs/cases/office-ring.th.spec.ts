import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";

test("risk sees what joins a ring, and marks a link as harmless", async ({
  browser,
  database,
  product,
  player,
}) => {
  await database.change(
    `insert into member_device (member_id, device_hash)
     select id, sha256(convert_to($1, 'UTF8')) from member
     where username = $1 or id = (select min(id) from member where username <> $1)`,
    [player.username],
  );
  const risk = await enterAs(browser, product, "risk");
  await risk.getByRole("link", { name: th.rooms.search }).click();
  await risk.getByRole("searchbox").fill(player.username);
  await risk.keyboard.press("Enter");
  await risk.getByRole("button", { name: player.name }).click();
  await risk.getByRole("link", { name: th.ring.open }).click();
  await expect(risk.getByRole("img", { name: th.ring.graph(2, 1) })).toBeVisible();
  await checkScreen(risk);
  await risk.getByRole("textbox", { name: th.ring.reason }).fill("พี่น้องกัน");
  await risk.getByRole("button", { name: th.ring.mark }).click();
  await expect(risk.getByRole("button", { name: th.ring.join })).toBeVisible();
  await expect(risk.getByRole("button", { name: th.ring.harmless })).toBeVisible();
  await risk.context().close();
});
