import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Product } from "#product/product.ts";
import { drawSlip, transferMoney } from "#world/bank.ts";
import type { Database } from "#world/database.ts";
import { playRound } from "#world/games.ts";
import { makeGift } from "#world/gifts.ts";
import { openSession, type Member } from "#world/members.ts";
import { payCharge } from "#world/payments.ts";
import { freshPerson, type Person } from "#world/people.ts";
import { playThrough } from "#world/rewards.ts";
import { readCode } from "#world/sandbox.ts";
import { texts } from "#world/texts.ts";
import { fixNextSpin, giveCoins } from "#world/wheel.ts";
import type { Relay } from "./relay.ts";
import type { Visitor } from "./visitor.ts";

export interface Walk {
  readonly visitor: Visitor;
  readonly product: Product;
  readonly database: Database;
  readonly relay: Relay;
  readonly folder: string;
}

const words = texts.th;
const game = { code: "PG", name: "Pocket Garden" } as const;
const bonusTitle = "โบนัสสมาชิกใหม่ 100%";

/** A member's main journeys, in the order of a first day. */
export async function walk(given: Walk): Promise<void> {
  const person = freshPerson("th");
  await register(given, person);
  const member = { ...person, id: await readId(given.database, person) };
  await deposit(given, member);
  await takeBonus(given);
  await play(given, member);
  await spin(given, member);
  await withdraw(given);
  await chat(given);
  await goOffline(given);
}

async function readId(database: Database, { username }: Person): Promise<string> {
  const id = await database.read("select id as value from member where username = $1", [username]);
  if (id === undefined) throw new Error("The new member is not in the database.");
  return id;
}

async function register({ visitor, product }: Walk, person: Person): Promise<void> {
  const { fields } = words.account;
  await visitor.openInFont("/register");
  // As a link does: a login page that is opened is painted before its font is there.
  await visitor.run(() => history.pushState(null, "", "/login"));
  await visitor.see(words.login.welcome);
  await visitor.stop("login");
  await visitor.open("/register");
  await visitor.fill(fields.username, person.username);
  await visitor.stop("register-phone");
  await visitor.tap(words.account.next);
  await visitor.seeOn("input[autocomplete=one-time-code]");
  const { code } = await readCode(product, person.username);
  await visitor.fill(fields.otpCode, code);
  await visitor.fill(fields.name, person.name);
  await visitor.fill(fields.password, person.password);
  await visitor.fill(fields.confirmPassword, person.password);
  await visitor.stop("register-profile");
  await visitor.tap(words.account.next);
  await visitor.select(fields.bankCode, person.bankCode);
  await visitor.fill(fields.bankAccountNo, person.bankAccountNo);
  await visitor.fill(fields.firstName, person.firstName);
  await visitor.fill(fields.lastName, person.lastName);
  await visitor.stop("register-bank");
  await visitor.tap(words.account.register.submit);
  await visitor.see(words.login.welcome);
  await visitor.tap(words.login.submit);
  await visitor.see(words.lookup.agreement.title);
  await visitor.stop("agreement");
  await visitor.tap(words.lookup.agreement.remember);
  await visitor.tap(words.lookup.agreement.agree);
  await visitor.see(words.wallet.greeting(person.name));
  await visitor.stop("home-new");
}

/** The four ways in: bank, slip, QR code and gift link. */
async function deposit({ visitor, product, folder }: Walk, member: Member): Promise<void> {
  const { tabs, qr, gift, slip, done } = words.deposit;
  const open = () => visitor.tap(words.wallet.tiles.deposit, "main button");
  await open();
  await visitor.stop("deposit-bank");
  await closeSheet(visitor);
  await transferMoney(product, member, { amount: 500 });
  await visitor.see("500.00");
  await visitor.stop("home-money");

  const transfer = await transferMoney(product, member, { amount: 300, feed: "NONE" });
  const picture = join(folder, "from-bank.png");
  await writeFile(picture, (await drawSlip(product, transfer)).buffer);
  await open();
  await visitor.tap(`${slip.prompt} ${slip.open}`);
  await visitor.see(slip.choose);
  await visitor.chooseFile("dialog[open] input[type=file]:not([capture])", picture);
  await visitor.see(slip.verdict.slip.title);
  await visitor.stop("slip");
  await visitor.tap(slip.send);
  await visitor.see(done.title);
  await visitor.stop("slip-done");
  await visitor.open("/user/home");

  await open();
  await visitor.tap(tabs.qr);
  await visitor.tap("FP", "label");
  await visitor.fill(qr.amount, "200");
  await visitor.tap(qr.create);
  await visitor.see(qr.payExactly);
  await visitor.stop("qr");
  await payCharge(product, "FP");
  await visitor.see(done.title);
  await visitor.tap(done.close);
  await visitor.miss("dialog[open]");

  await open();
  await visitor.tap(tabs.wallet);
  await visitor.stop("gift");
  await visitor.fill(gift.link, await makeGift(product, { amount: 150 }));
  await visitor.tap(gift.send);
  await visitor.see(done.title);
  await visitor.tap(done.close);
  await visitor.miss("dialog[open]");
  await visitor.see("1,150.00");
}

async function takeBonus({ visitor }: Walk): Promise<void> {
  await visitor.open("/user/bonus");
  await visitor.see(bonusTitle);
  await visitor.stop("bonus");
  // The card has more texts than its title.
  await visitor.run(() => {
    const cards = [...document.querySelectorAll<HTMLElement>("main li button")];
    cards.find(({ textContent }) => textContent.includes("100%"))?.setAttribute("data-walk", "");
  });
  await visitor.tapOn({ css: "[data-walk]" });
  await visitor.see(words.bonus.receive);
  await visitor.stop("bonus-sheet");
  await visitor.tap(words.bonus.receive);
  await visitor.tap(words.bonus.confirm);
  await visitor.see(words.bonus.open.title);
  await visitor.stop("bonus-open");
}

/** Opens a game with all money, plays the bonus through there, and transfers the rest back. */
async function play({ visitor, product, database }: Walk, member: Member): Promise<void> {
  const { activate, play: along } = words["game-account"];
  await visitor.open("/user/home");
  await visitor.tap(words.game.all);
  await visitor.fill(words.games.search, game.name);
  await visitor.stop("games");
  await visitor.tapOn({ css: ".game-tile-button" });
  await visitor.tap(activate.submit);
  await visitor.see(along.amount);
  await visitor.stop("game");
  await visitor.tap(along.submit);
  await visitor.seeOn("[data-balance]");
  const username = `kp${member.id.toLowerCase()}`;
  await playRound(product, { provider: game.code, username, stake: 1000, payout: 1000 });
  await visitor.until("the round in the books", () =>
    database.read("select 1 as value from bet where member_id = $1", [member.id]),
  );
  await playThrough(
    { product, database },
    { ...member, token: await openSession(product, member) },
  );

  await visitor.open("/user/home");
  await visitor.see(words.wallet.state.free);
  await visitor.tap(words.wallet.transfer, "main button");
  const { transfer } = words;
  await visitor.seeOn("[role=listbox]");
  await visitor.run(() => {
    const [from, to] = document.querySelectorAll("[role=listbox]");
    from?.setAttribute("data-walk", "from");
    to?.setAttribute("data-walk", "to");
  });
  const options = (wheel: "from" | "to") => `[data-walk=${wheel}] [role=option]`;
  await visitor.tapOn({ css: options("from"), name: game.name, isPart: true });
  await visitor.tapOn({ css: options("to"), name: transfer.wallet, isPart: true });
  await visitor.fill(transfer.amount, "500");
  await visitor.stop("transfer");
  await visitor.tap(transfer.submit, "dialog[open] button");
  await visitor.see(transfer.success.title);
  await visitor.stop("transfer-done");
}

async function spin({ visitor, database }: Walk, member: Member): Promise<void> {
  await giveCoins(database, member, 1);
  await fixNextSpin(database, member, false);
  await visitor.open("/user/spin");
  await visitor.seeOn("canvas[data-phase=resting]");
  await visitor.see(words.spinwheel.fairness.title);
  await visitor.stop("wheel");
  await visitor.tap(words.spinwheel.spin);
  await visitor.seeOn("dialog[open][role=alertdialog]");
  await visitor.stop("prize");
}

async function withdraw({ visitor }: Walk): Promise<void> {
  const { confirm, success, timeline } = words.withdraw;
  await visitor.open("/user/home");
  await visitor.tap(words.wallet.tiles.withdraw, "main button");
  await visitor.fill(words.withdraw.amount, "100");
  await visitor.stop("withdraw");
  await visitor.tap(words.withdraw.submit, "dialog[open] button");
  await visitor.see(confirm.text);
  await visitor.stop("withdraw-confirm");
  await visitor.tap(confirm.yes);
  await visitor.tap(success.ok);
  await visitor.see(timeline.again);
  await visitor.stop("withdraw-paid");
}

async function chat({ visitor }: Walk): Promise<void> {
  await visitor.open("/user/home");
  await visitor.tapOn({ css: ".chat-button" });
  await visitor.see(words.chat.status.connected);
  await visitor.fill(words.chat.text, "สวัสดี");
  await visitor.stop("chat");
  await visitor.tap(words.chat.send);
  // The greeting, the member's message and the helper's answer.
  await visitor.until("an answer", () =>
    visitor.run(() => document.querySelectorAll(".chat-bubble").length >= 3),
  );
  await visitor.stop("chat-sent");
}

async function goOffline({ visitor, relay }: Walk): Promise<void> {
  await visitor.open("/user/home");
  await visitor.until("the service worker", () =>
    visitor.run(() => navigator.serviceWorker.controller !== null),
  );
  await relay.cut();
  await visitor.reload();
  await visitor.see(words.shell.offlineBanner);
  await visitor.stop("offline");
}

async function closeSheet(visitor: Visitor): Promise<void> {
  await visitor.tap(words.shell.ui.close, "dialog[open] button");
  await visitor.miss("dialog[open]");
}
