import type { InboxItem } from "@krapao/contract/inbox";
import type { Catalogs } from "#locale/catalog.ts";

interface Words {
  readonly texts: Catalogs["inbox"];
  readonly reasons: Catalogs["slip-reason"];
  readonly statement: Pick<Catalogs["statement"], "wallet" | "activity">;
  readonly gameNames: ReadonlyMap<string, string>;
  readonly money: (amount: number) => string;
}

/** The text of an event, made from its kind and its facts in the language of the screen. */
export function eventText(item: InboxItem, words: Words): { title: string; detail?: string } {
  const { event } = words.texts;
  const amount = words.money(item.amount ?? 0);
  const name = (code: string | null) =>
    code === "WALLET" ? words.statement.wallet : (words.gameNames.get(code ?? "") ?? code ?? "");
  const route =
    item.to === "HOUSE"
      ? words.statement.activity.cleared(name(item.from))
      : `${name(item.from)} → ${name(item.to)}`;
  switch (item.kind) {
    case "deposit":
      return { title: event.deposit(amount) };
    case "slip_refused":
      return { title: event.slipRefused, ...(item.note && { detail: words.reasons[item.note] }) };
    case "withdraw_paid":
      return { title: event.withdrawPaid(amount) };
    case "withdraw_returned":
      return { title: event.withdrawReturned(amount) };
    case "withdraw_held":
      return { title: event.withdrawHeld };
    case "adjust_credit":
      return { title: event.adjustCredit(amount) };
    case "adjust_debit":
      return { title: event.adjustDebit(amount) };
    case "transfer_done":
      return { title: event.transferDone(amount), detail: route };
    case "transfer_failed":
      return { title: event.transferFailed(amount), detail: route };
    case "reward_played":
      return { title: event.rewardPlayed, ...(item.reward && { detail: item.reward }) };
    case "reward_ended":
      return { title: event.rewardEnded, ...(item.reward && { detail: item.reward }) };
    case "refund":
      return { title: event.refund(amount) };
    case "invite":
      return { title: event.invite(amount) };
    case "password":
      return { title: event.password, detail: event.notYou };
    case "account":
      return { title: event.account(item.account ?? ""), detail: event.notYou };
    case "login":
      return { title: event.login(item.device ?? words.texts.unknownDevice), detail: event.notYou };
  }
}
