import type { Faults } from "#faults.ts";
import { fromMinor } from "#money.ts";
import { faultPanel } from "#page/fault-panel.ts";
import { html, type Html } from "#page/html.ts";
import { layout } from "#page/layout.ts";
import { liveHead, liveList, money, showTime, tag } from "#page/show.ts";
import type { Charge } from "./books.ts";

export function paymentPage(charges: readonly Charge[], faults: Faults): string {
  return layout({
    title: "QR payments",
    scripts: ["call.js", "live.js"],
    body: html`${liveHead("QR payments", "/payment/events")}
      <p class="lead">
        Codes that members were shown. Pay one as their banking app would: exactly, with another
        amount, or late, after it ran out or was cancelled.
      </p>
      <div class="panels">
        <section>
          ${liveList("charges", charges.map(chargeItem), "No code yet. Make one in the wallet.")}
        </section>
        <section>${faultPanel("payment", faults)}</section>
      </div>`,
  });
}

const tones = {
  PENDING: "waiting",
  PAID: "good",
  CANCELLED: "still",
  EXPIRED: "still",
  REVERSED: "bad",
} as const;

function chargeItem(charge: Charge): Html {
  const { id, provider, amountMinor, currency, status, reference, createdAt } = charge;
  return html`<li class="entry" data-entry data-key="${id}" data-version="${status}">
    <p class="entry-head">
      ${money(amountMinor, currency)} ${tag(status.toLowerCase(), tones[status])}
    </p>
    <p class="quiet">
      ${provider} · <time>${showTime(createdAt)}</time><br /><code>${reference}</code>
    </p>
    ${charge.paidAt === null ? payForm(charge) : paidNote(charge)}
    <p class="said" role="status" data-said></p>
  </li>`;
}

function paidNote({ paidMinor, currency, paidAt, paymentId }: Charge): Html {
  return html`<p class="entry-text">
      Paid ${money(paidMinor ?? 0, currency)} <time>${showTime(paidAt ?? "")}</time>
    </p>
    <p class="quiet"><code>${paymentId ?? ""}</code></p>`;
}

function payForm({ id, amountMinor, status, expiresAt }: Charge): Html {
  const isOpen = status === "PENDING";
  const body = JSON.stringify({ chargeId: id });
  const expire = isOpen
    ? html`<button
        type="button"
        class="plain"
        data-call="POST /api/payment/expire"
        data-body="${body}"
      >
        Let it run out
      </button>`
    : html``;
  const picture = isOpen
    ? html`<img class="code-picture" src="/payment/codes/${id}.svg" alt="QR code" />
        <p class="quiet">Runs out <time>${showTime(expiresAt)}</time></p>`
    : html``;
  return html`${picture}
    <form data-call="POST /api/payment/pay">
      <input type="hidden" name="chargeId" value="${id}" />
      <label class="field"
        ><span>Amount</span
        ><input
          name="amount"
          type="number"
          min="0.01"
          step="0.01"
          value="${fromMinor(amountMinor)}"
          required
      /></label>
      <div class="actions">
        <button type="submit">${isOpen ? "Pay" : "Pay it late"}</button>
        ${expire}
      </div>
    </form>`;
}
