import { faultKinds, type Faults } from "#faults.ts";
import { html, type Html } from "./html.ts";

/** Shows the active faults of a part and lets a person set them. */
export function faultPanel(part: string, faults: Faults): Html {
  const standing = faults.state(part)?.faults ?? [];
  const now = standing.map(({ kind, call, provider, timesLeft }) =>
    [
      kind,
      call && `at ${call}`,
      provider && `of ${provider}`,
      timesLeft !== null && `${timesLeft} more`,
    ]
      .filter(Boolean)
      .join(" "),
  );
  const { calls, providers = [] } = faults.callsOf(part);
  const kinds = faultKinds.filter((kind) => calls.includes("callback") || !isOfCallback(kind));
  return html`<details class="panel">
    <summary>Let something go wrong</summary>
    <form data-call="PUT /api/faults/${part}" data-done="It is set.">
      <label class="field"
        ><span>What</span
        ><select name="kind">
          ${kinds.map((kind) => html`<option>${kind}</option>`)}
        </select></label
      >
      <div class="pair">
        <label class="field"
          ><span>Where</span
          ><select name="call">
            <option value="">everywhere</option>
            ${calls.map((call) => html`<option>${call}</option>`)}
          </select></label
        >
        <label class="field"
          ><span>How often</span><input name="times" type="number" min="1" value="1"
        /></label>
      </div>
      ${providers.length > 0 ? providerField(providers) : html``}
      <div class="actions">
        <button type="submit">Set it</button>
        <button
          type="button"
          class="plain"
          data-call="PUT /api/faults/${part}"
          data-body='{"kind":"off"}'
        >
          All well again
        </button>
      </div>
      <p class="said" role="status" data-said></p>
      <p class="quiet">Now: ${now.length > 0 ? now.join(", ") : "all is well"}</p>
    </form>
  </details>`;
}

function providerField(providers: readonly string[]): Html {
  return html`<label class="field"
    ><span>Whose</span
    ><select name="provider">
      <option value="">everyone's</option>
      ${providers.map((provider) => html`<option>${provider}</option>`)}
    </select></label
  >`;
}

function isOfCallback(kind: string): boolean {
  return kind.endsWith("-callback");
}
