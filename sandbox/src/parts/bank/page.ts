import type { Faults } from "#faults.ts";
import { faultPanel } from "#page/fault-panel.ts";
import { html, type Html } from "#page/html.ts";
import { layout } from "#page/layout.ts";
import { liveHead, liveList, money, options, showTime, tag } from "#page/show.ts";
import type { Market } from "#settings.ts";
import { suggest, type SuggestedReceiver } from "./accounts.ts";
import { banks } from "./banks.ts";
import type { WalletMember } from "./members.ts";
import type { Payout } from "./payout-books.ts";
import { slipFlaws } from "./slip.ts";
import type { FeedKind, Transfer } from "./transfer.ts";

interface BankView {
  readonly market: Market;
  readonly members: readonly WalletMember[];
  readonly transfers: readonly Transfer[];
  readonly payouts: readonly Payout[];
  readonly faults: Faults;
}

const feedNames: Record<FeedKind, string> = {
  LINE: "by its feed, with the reference",
  TEXT_MESSAGE: "by a text message, without the reference",
  NONE: "only by a slip",
};

export function bankPage({ market, members, transfers, payouts, faults }: BankView): string {
  return layout({
    title: "Bank",
    scripts: ["call.js", "live.js", "bank.js"],
    body: html`${liveHead("Bank", "/bank/events")}
      <p class="lead">
        Send money to the wallet as a member's banking app would. It arrives in the wallet within
        seconds, or when its slip is uploaded there.
      </p>
      <div class="panels">
        <section>${transferForm(market, members)} ${faultPanel("bank", faults)}</section>
        <section>
          <h2>Transfers</h2>
          ${liveList("transfers", transfers.map(transferItem), "No transfer yet.")}
          <h2>Payouts to members</h2>
          <p class="quiet note">
            Accounts that end in 999 are refused at once, in 998 after a moment; all others are
            paid.
          </p>
          ${liveList("payouts", payouts.map(payoutItem), "No payout yet.")}
        </section>
      </div>`,
  });
}

function transferForm(market: Market, members: readonly WalletMember[]): Html {
  const { receivers, sender, amount } = suggest(market);
  const [first] = receivers;
  const codes = banks.map(({ code, nameEnglish }) => [code, `${code} · ${nameEnglish}`] as const);
  const feeds = Object.entries(feedNames);
  return html`<form class="panel" data-call="POST /api/bank/transfers" data-done="Sent.">
    <h2>Make a transfer</h2>
    <label class="field"
      ><span>To an account of the wallet</span
      ><select data-receiver>
        ${receivers.map(receiverOption)}
        <option value="">Another account</option>
      </select></label
    >
    <div class="pair">
      <label class="field"
        ><span>Its bank</span
        ><select name="receiver.bankCode">
          ${options(codes, first?.bankCode ?? "")}
        </select></label
      >
      ${accountField("Its number", "receiver.accountNo", first?.accountNo ?? "")}
    </div>
    <div class="pair">
      <label class="field"
        ><span>Amount</span
        ><input name="amount" type="number" min="0.01" step="0.01" value="${amount}" required
      /></label>
      <label class="field"
        ><span>Currency</span
        ><select name="currency">
          ${options(
            [
              ["BAHT", "Baht"],
              ["LAK", "Kip"],
            ],
            first?.currency ?? "BAHT",
          )}
        </select></label
      >
    </div>
    ${senderFields({ members, sender, codes })}
    <label class="field"
      ><span>Made so many minutes ago</span
      ><input name="minutesAgo" type="number" min="0" value="0"
    /></label>
    <label class="field"
      ><span>How the wallet learns of it</span
      ><select name="feed">
        ${options(feeds, first?.feed ?? "LINE")}
      </select></label
    >
    <button type="submit">Send the money</button>
    <p class="said" role="status" data-said></p>
  </form>`;
}

interface SenderView {
  readonly members: readonly WalletMember[];
  readonly sender: Omit<WalletMember, "phone">;
  readonly codes: readonly (readonly [string, string])[];
}

function senderFields({ members, sender, codes }: SenderView): Html {
  return html`<label class="field"
      ><span>From</span
      ><select data-sender>
        <option value="">the account below</option>
        ${members.map(memberOption)}
      </select></label
    >
    <label class="field"
      ><span>Sender's name</span
      ><input name="sender.name" value="${sender.name}" required data-kept
    /></label>
    <div class="pair">
      <label class="field"
        ><span>Sender's bank</span
        ><select name="sender.bankCode" data-kept>
          ${options(codes, sender.bankCode)}
        </select></label
      >
      ${accountField("Sender's account", "sender.accountNo", sender.accountNo, "data-kept")}
    </div>`;
}

function accountField(label: string, name: string, value: string, mark = ""): Html {
  return html`<label class="field"
    ><span>${label}</span
    ><input
      name="${name}"
      value="${value}"
      inputmode="numeric"
      pattern="[0-9 \\-]{5,25}"
      required
      data-type="digits"
      ${mark}
  /></label>`;
}

function receiverOption({ bankCode, accountNo, currency, feed }: SuggestedReceiver): Html {
  const detail = JSON.stringify({ bankCode, accountNo, currency, feed });
  const name = currency === "BAHT" ? "baht" : "kip";
  return html`<option value="${detail}">${bankCode} ${accountNo} (${name})</option>`;
}

function memberOption({ phone, bankCode, accountNo, name }: WalletMember): Html {
  const detail = JSON.stringify({ bankCode, accountNo, name });
  return html`<option value="${detail}">${name} · ${bankCode} ${accountNo} · ${phone}</option>`;
}

function transferItem(transfer: Transfer): Html {
  const { id, amountMinor, currency, sender, receiver, transferredAt, reference } = transfer;
  const slip = `/bank/transfers/${id}/slip.png`;
  return html`<li class="entry" data-entry data-key="${id}" data-version="${stateOf(transfer)}">
    <p class="entry-head">${money(amountMinor, currency)} ${stateTag(transfer)}</p>
    <p class="entry-text">
      ${sender.name} · ${sender.bankCode} ${sender.accountNo}<br />
      to ${receiver.bankCode} ${receiver.accountNo}
    </p>
    <p class="quiet"><time>${showTime(transferredAt)}</time> · <code>${reference}</code></p>
    <div class="actions">
      <a class="button" href="${slip}" target="_blank">See the slip</a>
      <a class="button plain" href="${slip}" download="slip-${reference}.png">Keep it</a>
    </div>
    <details>
      <summary>Slips with something wrong</summary>
      <p class="links">
        ${slipFlaws.map(
          (flaw) => html`<a href="${slip}?flaw=${flaw}" target="_blank">${flaw}</a> `,
        )}
      </p>
    </details>
  </li>`;
}

function stateOf({ feed, lineNumber }: Transfer): string {
  if (feed === "NONE") return "slip only";
  return lineNumber === null ? "bank is behind" : "in the feed";
}

function stateTag(transfer: Transfer): Html {
  const state = stateOf(transfer);
  return tag(state, state === "in the feed" ? "good" : "waiting");
}

const payoutTones = { ACCEPTED: "waiting", PAID: "good", REFUSED: "bad" } as const;

function payoutItem(payout: Payout): Html {
  const { reference, amountMinor, currency, bankCode, accountNo, accountName, status } = payout;
  return html`<li class="entry" data-key="${reference}" data-version="${status}">
    <p class="entry-head">
      ${money(amountMinor, currency)} ${tag(status.toLowerCase(), payoutTones[status])}
    </p>
    <p class="entry-text">${accountName} · ${bankCode} ${accountNo}</p>
    <p class="quiet"><time>${showTime(payout.createdAt)}</time> · <code>${reference}</code></p>
  </li>`;
}
