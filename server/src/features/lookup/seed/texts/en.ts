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
  "Members are 20 years of age or older. We may ask for proof of age at any time.",
  "Please register yourself, with your own phone number and true details.",
  "Keep your password and one-time codes to yourself. Our team never asks for them.",
]);

const oneAccount = (marketSettings: MarketSettings): string =>
  section("One person, one account", [
    "Each member has one account, with one phone number and one bank account.",
    "The bank account must be in your own name. " +
      "We take no transfers from other people's accounts and pay none to them.",
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
    "Each slip counts once. Each QR code is for one transfer, within its time limit.",
    depositCurrency(marketSettings),
  ]);

const depositCurrency = (marketSettings: MarketSettings): string =>
  pick(marketSettings, {
    thai: "Deposits are in baht. A TrueMoney gift link must hold at least 2 baht.",
    laosVariant:
      "Deposits are in baht, from Thai and from Lao banks alike. " +
      "A TrueMoney gift link must hold at least 2 baht.",
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
    "The least and the most you can withdraw are shown on the withdrawal screen. " +
      "One withdrawal at a time.",
    "While the conditions of a bonus are open, withdrawing has to wait.",
    "If the bank cannot make the transfer, the full amount goes back to your wallet.",
  ]);

const bonuses = section("Bonuses and turnover", [
  "Taking a bonus is up to you. You can hold one at a time.",
  "Before you take it, the screen shows the turnover to reach and all conditions. " +
    "What you accepted then is what counts.",
  "Once the turnover is reached, the bonus ends by itself and you can withdraw as usual.",
  "You can end a bonus early when your balance is down to the amount shown. " +
    "Everything in your game accounts is then cleared, " +
    "so please move your money to the main wallet first.",
  "Inviting yourself, or someone with the same phone number, bank account or device, " +
    "earns no reward.",
]);

const fairPlay = section("Fair play and your data", [
  "Please use no second account, no playing software and nobody else's details. " +
    "If we find any, we may pause the account while we check, and we tell you the outcome.",
  "Every movement of your money, corrections included, is in your statement.",
  "We use your data only to run your account, to take and make payments " +
    "and to prevent fraud. We never sell it.",
  "You may ask to see, correct or delete your data, as far as the law allows.",
]);

const welcome =
  "<h3>Welcome to {name}</h3><p>By going on you agree to our conditions and confirm that " +
  "you are <strong>20 or older</strong>, that you use <strong>your own bank account</strong>, " +
  "and that you read the conditions of a bonus before you take it.</p>";

const responsiblePlay = (marketSettings: MarketSettings): string =>
  section("Play responsibly", [
    "Play for fun, not for income. Use only money that you can do without.",
    "Set yourself a limit of money and time. Do not borrow to play, do not chase losses.",
    "<strong>Need a break?</strong> Tell our team on the contact page for how long. " +
      "We close your account for that time, and you can withdraw your money first.",
    "<strong>Need help?</strong> " +
      pick(marketSettings, {
        thai: 'Call the Mental Health Hotline <a href="tel:1323">1323</a>, day and night.',
        laosVariant: "Talk to someone you trust, or to a doctor at a hospital near you.",
        lao: "Talk to someone you trust, or to a doctor at a hospital near you.",
      }),
  ]);

const safety = section("Keep your account safe", [
  "Never give your password or a one-time code to anyone, not even to our team.",
  "Write to us only through the channels on the contact page.",
  "If something looks odd, change your password at once and tell us.",
]);

const contact =
  "<p><strong>The {name} team</strong> is glad to help you every day.</p>" +
  "<p>To help you faster, please tell us your registered phone number " +
  "and the date, time and amount of the transaction.</p>" +
  "<p>We never ask for your password or a one-time code.</p>" +
  "<p>If you would like to pause or close your account, just tell us here.</p>";
