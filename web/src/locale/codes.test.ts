import { expect, test } from "vitest";
import { catalogue, type Code } from "@krapao/contract/codes";
import { languages, type Language } from "@krapao/contract/market";
import * as en from "./en/codes/account.ts";
import * as enOtp from "./en/codes/otp.ts";
import * as enPasskey from "./en/codes/passkey.ts";
import * as enReward from "./en/codes/reward.ts";
import * as enSpin from "./en/codes/spin.ts";
import * as enWallet from "./en/codes/wallet.ts";
import { slipReason as enSlip } from "./en/slip-reason.ts";
import * as la from "./la/codes/account.ts";
import * as laOtp from "./la/codes/otp.ts";
import * as laPasskey from "./la/codes/passkey.ts";
import * as laReward from "./la/codes/reward.ts";
import * as laSpin from "./la/codes/spin.ts";
import * as laWallet from "./la/codes/wallet.ts";
import { slipReason as laSlip } from "./la/slip-reason.ts";
import * as th from "./th/codes/account.ts";
import * as thOtp from "./th/codes/otp.ts";
import * as thPasskey from "./th/codes/passkey.ts";
import * as thReward from "./th/codes/reward.ts";
import * as thSpin from "./th/codes/spin.ts";
import * as thWallet from "./th/codes/wallet.ts";
import { slipReason as thSlip } from "./th/slip-reason.ts";

// The compiler reports here a code of the catalogue that has no text.
const all: Record<Language, Record<Code, string>> = {
  th: {
    ...thPasskey.passkey,
    ...thSpin.spin,
    ...thReward.reward,
    ...thWallet.wallet,
    ...thOtp.otp,
    ...th.account,
  },
  la: {
    ...laPasskey.passkey,
    ...laSpin.spin,
    ...laReward.reward,
    ...laWallet.wallet,
    ...laOtp.otp,
    ...la.account,
  },
  en: {
    ...enPasskey.passkey,
    ...enSpin.spin,
    ...enReward.reward,
    ...enWallet.wallet,
    ...enOtp.otp,
    ...en.account,
  },
};
const slips: Record<Language, typeof thSlip | typeof laSlip | typeof enSlip> = {
  th: thSlip,
  la: laSlip,
  en: enSlip,
};

/** Names and abbreviations that are written in Latin letters in every language. */
const latinNames = /\b(OTP|QR|JPG|PNG|WebP|AREASLOT|UFABET)\b/g;
const foreign: Record<Language, RegExp> = {
  th: /[A-Za-z\u0E80-\u0EFF]/,
  la: /[A-Za-z\u0E00-\u0E7F]/,
  en: /[^ -~]/,
};

test.each(languages)("every code has a text in %s, in the letters of that language", (language) => {
  const codes = Object.keys(catalogue);
  expect(codes.length).toBeGreaterThan(80);
  expect(Object.keys(all[language]).toSorted()).toEqual(codes.toSorted());
  for (const text of [...Object.values(all[language]), ...Object.values(slips[language])]) {
    expect(text.length, text).toBeGreaterThan(3);
    expect(text.replaceAll(latinNames, ""), text).not.toMatch(foreign[language]);
  }
});

test("the texts for the eleven slip reasons exist", () => {
  expect(Object.keys(thSlip)).toHaveLength(11);
});
