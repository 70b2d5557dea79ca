import { clockNow } from "#clock.ts";
import type { Faults } from "#faults.ts";
import { faultPanel } from "#page/fault-panel.ts";
import { html, type Html } from "#page/html.ts";
import { layout } from "#page/layout.ts";
import { liveHead, liveList, money, options, showTime, tag, type Tone } from "#page/show.ts";
import { giftCodes, linkOf, type Voucher } from "./voucher.ts";

export function giftPage(vouchers: readonly Voucher[], faults: Faults): string {
  return layout({
    title: "Gift links",
    scripts: ["copy.js", "call.js", "live.js"],
    body: html`${liveHead("Gift links", "/gift/events")}
      <p class="lead">
        Put money into a link, copy it and give it to the wallet. Each person who redeems it takes a
        ticket; a link with several tickets can be taken by as many phones.
      </p>
      <div class="panels">
        <section>${voucherForm()} ${faultPanel("gift", faults)}</section>
        <section>
          <h2>Links</h2>
          ${liveList("vouchers", vouchers.map(voucherItem), "No link yet.")}
        </section>
      </div>`,
  });
}

function voucherForm(): Html {
  const answers = [
    ["", "what is right"],
    ...giftCodes
      .filter((code) => code !== "SUCCESS")
      .map((code) => [code, code.toLowerCase().replaceAll("_", " ")] as const),
  ] as const;
  return html`<form class="panel" data-call="POST /api/gift/vouchers" data-done="The link is made.">
    <h2>Make a link</h2>
    <div class="pair">
      <label class="field"
        ><span>Amount, baht</span
        ><input name="amount" type="number" min="0.01" step="0.01" value="50" required
      /></label>
      <label class="field"
        ><span>Tickets</span
        ><input name="tickets" type="number" min="1" max="100" value="1" required
      /></label>
    </div>
    <label class="field"
      ><span>Several tickets are worth</span
      ><select name="split">
        <option value="EVEN">the same</option>
        <option value="CHANCE">more or less, by chance</option>
      </select></label
    >
    <label class="field"
      ><span>Made by the phone</span
      ><input name="ownerMobile" inputmode="tel" value="0709999999" required
    /></label>
    <label class="field"
      ><span>Answer to everyone who opens it</span
      ><select name="code">
        ${options(answers, "")}
      </select></label
    >
    <button type="submit">Make the link</button>
    <p class="said" role="status" data-said></p>
  </form>`;
}

function voucherItem(voucher: Voucher): Html {
  const { hash, amountMinor, tickets, expiresAt } = voucher;
  const taken = tickets.filter(({ mobile }) => mobile !== null);
  const [word, tone] = stateOf(voucher);
  const link = linkOf(voucher);
  return html`<li class="entry" data-entry data-key="${hash}" data-version="${word}${taken.length}">
    <p class="entry-head">${money(amountMinor, "BAHT")} ${tag(word, tone)}</p>
    <p class="entry-text link-text">${link}</p>
    <p class="quiet">
      ${taken.length} of ${tickets.length} tickets taken · until
      <time>${showTime(new Date(expiresAt).toISOString())}</time>
    </p>
    ${taken.map(
      ({ mobile, amountMinor: share }) =>
        html`<p class="quiet">${mobile ?? ""} took ${money(share, "BAHT")}</p>`,
    )}
    <div class="actions">
      <button type="button" data-copy="${link}">Copy the link</button>
      ${tone === "waiting" ? openActions(hash) : html``}
    </div>
    <p class="said" role="status" data-said></p>
  </li>`;
}

function openActions(hash: string): Html {
  return html`<button
      type="button"
      class="plain"
      data-call="POST /api/gift/vouchers/${hash}/take"
      data-done="Another person took a ticket."
    >
      Let another person take one
    </button>
    <button type="button" class="plain" data-call="POST /api/gift/vouchers/${hash}/expire">
      Let it run out
    </button>`;
}

function stateOf({ tickets, expiresAt, forcedCode }: Voucher): readonly [string, Tone] {
  if (forcedCode !== null) return [forcedCode.toLowerCase().replaceAll("_", " "), "bad"];
  if (tickets.every(({ mobile }) => mobile !== null)) return ["taken", "good"];
  return expiresAt <= clockNow() ? ["run out", "still"] : ["open", "waiting"];
}
