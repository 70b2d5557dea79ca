import type { MarketSettings } from "@krapao/contract/market";
import { pick, section, type Texts } from "./section.ts";

export function english(marketSettings: MarketSettings): Texts {
  return {
    condition: [
      whoMayPlay,
      oneAccount(marketSettings),
      deposits(marketSettings),
      withdrawals(marketSettings),
      bonuses,
      fairPlay,
    ],
    agreement: [welcome, responsiblePlay(marketSettings), safety],
    notice: [
      "Please transfer only from the bank account you registered with, " +
        "and check our account on the deposit screen before every transfer.",
    ],
    contact: [contact],
  };
}

const whoMayPlay = section("Who may play", [
  "You must be 20 or older to be a member. We may ask for proof of age at any time.",
  "Please register your own account, with your own phone number and accurate details.",
  "Keep your password and one-time codes to yourself. Our team never asks for them.",
]);

const oneAccount = (marketSettings: MarketSettings): string =>
  section("One person, one account", [
    "Each member has one account, with one phone number and one bank account.",
    "The bank account must be in your own name. " +
      "We do not accept transfers from, or pay to, other people's accounts.",
    bankAdvice(marketSettings),
    "You may change your bank and account number until your first deposit. " +
      "After that, please ask our team.",
  ]);

const englishNames = "For KTB, TMB (ttb) and BBL, please write the account name in English.";

const bankAdvice = (marketSettings: MarketSettings): string =>
  pick(marketSettings, {
    thai: `KBANK and KTB are the fastest. ${englishNames}`,
    laosVariant: `You may use a Thai or a Lao bank. ${englishNames}`,
    lao: "You may use any of the Lao banks on the list. BCEL is the most widely used.",
  });

const deposits = (marketSettings: MarketSettings): string =>
  section("Deposits", [
    "Please transfer only from your registered account, " +
      "and check our account on the deposit screen before every transfer.",
    "Money usually reaches your wallet within 1 minute. " +
      "If it does not, please upload the slip within the time given on the deposit screen.",
    "Each slip can be used once. Each QR code is valid for one transfer within its time limit.",
    depositCurrency(marketSettings),
  ]);

const depositCurrency = (marketSettings: MarketSettings): string =>
  pick(marketSettings, {
    thai: "Deposits are in baht. The minimum for a TrueMoney gift link is 2 baht.",
    laosVariant:
      "Deposits are in baht, from Thai and from Lao banks alike. " +
      "The minimum for a TrueMoney gift link is 2 baht.",
    lao:
      "Your account is in kip or in baht, as you chose when registering. " +
      "Please deposit in that currency: we do not exchange money.",
  });

const withdrawals = (marketSettings: MarketSettings): string =>
  section("Withdrawals", [
    pick(marketSettings, {
      thai: "We pay in baht, only to your registered bank account.",
      laosVariant: "We pay in baht, only to your registered bank account.",
      lao: "We pay in the currency of your account, only to your registered bank account.",
    }),
    "The minimum and maximum withdrawal are shown on the withdrawal screen. You can make one withdrawal at a time.",
    "You cannot withdraw until your bonus conditions are met.",
    "If the bank cannot make the transfer, the full amount goes back to your wallet.",
  ]);

const bonuses = section("Bonuses and turnover", [
  "Bonuses are optional. You can have one at a time.",
  "The required turnover and all conditions are shown before you accept. The conditions you accepted apply.",
  "Once the turnover is complete, the bonus ends automatically and you can withdraw as usual.",
  "You can end a bonus early when your balance is at or below the amount shown. All game account balances will be cleared, so please transfer your money to the main wallet first.",
  "Inviting yourself, or someone with the same phone number, bank account or device, " +
    "earns no reward.",
]);

const fairPlay = section("Fair play and your data", [
  "Multiple accounts, automated play and other people's details are not allowed. If we find any, we may suspend the account while we check, and we will tell you the result.",
  "Every transaction, including corrections, is shown in your statement.",
  "We use your data only to run your account, to take and make payments " +
    "and to prevent fraud. We never sell it.",
  "You may ask to see, correct or delete your data, as far as the law allows.",
]);

const welcome =
  "<h3>Welcome to {name}</h3><p>By continuing, you agree to our conditions and confirm that " +
  "you are <strong>20 or older</strong>, that you use <strong>your own bank account</strong>, " +
  "and that you read the conditions of a bonus before you take it.</p>";

const responsiblePlay = (marketSettings: MarketSettings): string =>
  section("Play responsibly", [
    "Play for fun, not for income. Only use money you can afford to lose.",
    "Set yourself limits for money and time. Do not borrow to play or chase losses.",
    "<strong>Need a break?</strong> Under “Profile”, “Staying in control” you set limits, take a break or " +
      "exclude yourself. It holds at once, and you can always withdraw your money.",
    "<strong>Need help?</strong> " +
      pick(marketSettings, {
        thai: 'Call the Mental Health Hotline <a href="tel:1323">1323</a>, 24 hours a day.',
        laosVariant: "Talk to someone you trust, or to a doctor at a hospital near you.",
        lao: "Talk to someone you trust, or to a doctor at a hospital near you.",
      }),
  ]);

const safety = section("Keep your account safe", [
  "Never give your password or a one-time code to anyone, not even to our team.",
  "Contact us only through the channels on the contact page.",
  "If you notice anything suspicious, change your password immediately and tell us.",
]);

const contact =
  "<p><strong>The {name} team</strong> is here to help every day.</p>" +
  "<p>To help you faster, please tell us your registered phone number " +
  "and the date, time and amount of the transaction.</p>" +
  "<p>We never ask for your password or a one-time code.</p>" +
  "<p>If you would like to pause or close your account, just tell us here.</p>";
