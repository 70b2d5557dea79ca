import { type ExpectedCall, only, reason } from "./expected-call.ts";

const ofSetting = { path: () => ({ key: "registerOTP" }) };
/** There is no such text. */
const ofText = { path: () => ({ key: "condition-9999" }) };
/** There is no such offer, account or provider. */
const ofOffer = { path: () => ({ key: "NONE" }) };
const days = { from: "2026-01-01", to: "2026-01-31" };
const publishing = { touch: true, body: () => ({ value: {}, version: 1, reason }) } as const;

/** The calls of the rooms in which operators change what holds. */
export const contentCalls: Readonly<Record<string, ExpectedCall>> = {
  "GET /office/offers": only(["promoter", "risk", "owner", "auditor"]),
  "GET /office/offers/{key}": only(["promoter", "risk", "owner", "auditor"], ofOffer),
  "POST /office/offers/{key}/draft": only(["promoter"], {
    ...ofOffer,
    body: () => ({ value: null }),
  }),
  "POST /office/offers/{key}/publish": only(["promoter"], { ...ofOffer, ...publishing }),
  "POST /office/offers/{key}/pause": only(["promoter", "risk", "owner"], {
    ...ofOffer,
    touch: true,
    code: true,
    body: () => ({ reason }),
  }),
  "POST /office/offers/{key}/rehearse": only(["promoter", "risk", "owner"], {
    ...ofOffer,
    body: () => ({ value: {}, ...days }),
  }),
  "GET /office/offers/{key}/rehearsals": only(["promoter", "risk", "owner", "auditor"], ofOffer),
  "GET /office/accounts": only(["clerk", "owner", "auditor"]),
  "GET /office/accounts/{key}": only(["clerk", "owner", "auditor"], ofOffer),
  "POST /office/accounts/{key}/draft": only(["clerk"], {
    ...ofOffer,
    body: () => ({ value: null }),
  }),
  "POST /office/accounts/{key}/publish": only(["clerk"], { ...ofOffer, ...publishing }),
  "POST /office/accounts/{key}/pause": only(["clerk"], {
    ...ofOffer,
    touch: true,
    code: true,
    body: () => ({ reason }),
  }),
  "GET /office/wheel": only(["promoter", "risk", "owner", "auditor"]),
  "GET /office/wheel/{key}": only(["promoter", "risk", "owner", "auditor"], ofOffer),
  "GET /office/draws": only(["promoter", "risk", "owner", "auditor"]),
  "POST /office/draws/renew": only(["promoter"], { touch: true, body: () => ({ reason }) }),
  "POST /office/wheel/{key}/draft": only(["promoter"], {
    ...ofOffer,
    body: () => ({ value: null }),
  }),
  "POST /office/wheel/{key}/publish": only(["promoter"], { ...ofOffer, ...publishing }),
  "POST /office/wheel/{key}/pause": only(["promoter", "risk", "owner"], {
    ...ofOffer,
    touch: true,
    code: true,
    body: () => ({ reason }),
  }),
  "GET /office/providers": only(["clerk", "risk", "owner", "engineer", "auditor"]),
  "GET /office/providers/{key}": only(["clerk", "risk", "owner", "engineer", "auditor"], ofOffer),
  "POST /office/providers/{key}/draft": only(["engineer"], {
    ...ofOffer,
    body: () => ({ value: null }),
  }),
  "POST /office/providers/{key}/publish": only(["engineer"], { ...ofOffer, ...publishing }),

  "GET /office/texts": only(["promoter", "owner", "auditor"]),
  "GET /office/texts/{key}": only(["promoter", "owner", "auditor"], ofText),
  "POST /office/texts/{key}/draft": only(["promoter", "owner"], {
    ...ofText,
    body: () => ({ value: null }),
  }),
  "POST /office/texts/{key}/publish": only(["promoter", "owner"], {
    ...ofText,
    touch: true,
    body: () => ({ value: { th: "", la: "", en: "" }, version: 1, reason }),
  }),

  "GET /office/settings": only(["owner", "engineer", "auditor"]),
  "POST /office/settings/{key}/rehearse": only(["owner", "engineer"], {
    ...ofSetting,
    body: () => ({ value: true, ...days }),
  }),
  "GET /office/settings/{key}/rehearsals": only(["owner", "engineer", "auditor"], ofSetting),
  "GET /office/settings/{key}": only(["owner", "engineer", "auditor"], ofSetting),
  "POST /office/settings/{key}/draft": only(["engineer"], {
    ...ofSetting,
    body: () => ({ value: null }),
  }),
  // The same value again: there is nothing to publish.
  "POST /office/settings/{key}/publish": only(["engineer"], {
    ...ofSetting,
    touch: true,
    body: () => ({ value: true, version: 1, reason }),
  }),
};
