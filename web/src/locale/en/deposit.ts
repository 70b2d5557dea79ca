import type { Texts } from "../catalog.ts";
import type { deposit as source } from "../th/deposit.ts";

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

export const deposit = {
  title: "Deposit",
  help: { label: "How to deposit", question: "Question about a deposit: " },
  done: {
    title: "Deposit complete",
    text: "The money is in your main wallet",
    next: "What would you like to do next?",
    bonus: "See available bonuses",
    play: "Play a game",
    close: "Done",
  },
  offer: {
    title: "Set a deposit limit first?",
    text: "Choose the most that you deposit per day, week or month. You can lower it at once at any time.",
    set: "Set a deposit limit",
    skip: "Not now",
  },
  review: {
    title: "Does your deposit limit still fit?",
    text: "You set it some time ago. See whether it is still right for you.",
    set: "Review the limit",
    skip: "Keep the present limit",
  },
  left: {
    day: (amount: string) => `${amount} left to deposit today`,
    week: (amount: string) => `${amount} left to deposit this week`,
    month: (amount: string) => `${amount} left to deposit this month`,
  },
  ways: "Ways to deposit",
  tabs: { bank: "Bank", qr: "QR", wallet: "Wallet" },
  closed: {
    title: "Deposits are unavailable",
    text: "Deposits are temporarily closed. Please contact us.",
  },
  statuses: { PROCESSING: "checking", SUCCESS: "accepted", FAILED: "rejected" },
  hours: (count) => plural(count, "hour"),
  minutes: (count) => plural(count, "minute"),
  facts: {
    arrives: (minutes) => `Money arrives in your wallet within ${plural(minutes, "minute")}`,
    minimum: (amount) => `Minimum deposit ${amount}`,
    slipWithin: (time) => `Money not in your wallet? Send the slip within ${time} of the transfer`,
    slipClosed: (from, to) => `Slip uploads are closed daily from ${from} to ${to}`,
    qrOnce: (minutes) => `Each QR code can be used once, within ${plural(minutes, "minute")}`,
    qrEach: "Each transfer needs a new QR code",
  },
  from: {
    title: "Transfer only from your registered account",
    text: "Transfers from other accounts are not added to your wallet automatically.",
  },
  englishName: {
    title: "Change your account name to English first",
    text: "Your bank sends us the sender's name in English. It must match your registered name for the deposit to be added automatically.",
    fix: "Enter the name in English",
  },
  account: {
    list: "Accounts to transfer to",
    copyNumber: (number) => `Copy account number ${number}`,
    auto: "Added to your wallet automatically",
    manual: "Send the slip after the transfer",
    manualMode: "Our team is checking deposits manually. Please send the slip after your transfer.",
  },
  guide: {
    title: "How to transfer with BCEL One",
    picture: "Three steps: copy the account number, transfer in your banking app, keep the slip",
    copy: "Copy our account number above",
    transfer: (currency) =>
      `Open BCEL One, choose transfer, paste the number and send the money in ${currency}`,
    keep: "Keep the slip. If the money does not arrive, send it to us",
  },
  announce: {
    title: "Tell us the amount you are sending",
    text: "Optional. Helps us find your transfer faster.",
    amount: "Transfer amount",
    submit: "Submit amount",
    minimum: (amount) => `At least ${amount}`,
    done: (amount) => `Got it: ${amount}. You can transfer now.`,
  },
  slip: {
    title: "Send slip",
    prompt: "Transferred but not credited?",
    open: "Send slip",
    choose: "Choose slip image",
    take: "Take a photo",
    another: "Choose another image",
    drop: "Use the full slip with its QR code clearly visible",
    types: (megabytes) => `JPG, PNG or WebP up to ${megabytes} MB`,
    preview: "Selected slip",
    unreadable: "This picture cannot be opened. Please choose it again.",
    wrongType: "Only JPG, PNG and WebP pictures can be used",
    tooLarge: (megabytes) => `The picture is too large. The limit is ${megabytes} MB`,
    send: "Send this slip",
    sendAnyway: "Send this picture anyway",
    sending: "Uploading",
    reading: "Reading the slip",
    verdict: {
      slip: { title: "QR code found", text: "Ready to send." },
      other: {
        title: "This may not be a transfer slip",
        text: "We did not find a slip QR code. Please use the full slip from your banking app. If you are sure this is a slip, you can still send it.",
      },
      unread: {
        title: "This phone could not read the QR code",
        text: "You can still send it, and we will check it.",
      },
      sentBefore: {
        title: "You already sent this slip",
        text: (date, status) => `Sent on ${date}, status: ${status}. Each slip can be used once.`,
      },
    },
    closed: {
      title: "Slip uploads are closed",
      text: (from, to) =>
        `Slip uploads are closed daily from ${from} to ${to} while banks close the day. Please send it after ${to}.`,
    },
    result: {
      checking: {
        title: "Checking your slip",
        text: "This usually takes less than a minute, or longer if our team has to check it. You can close this, and we will notify you.",
      },
      failed: "Slip rejected",
      again: "Send another slip",
      close: "Close",
    },
  },
  qr: {
    provider: "Choose a QR channel",
    amount: "Amount to deposit",
    create: "Create QR code",
    minimum: (amount) => `Minimum ${amount}`,
    made: (minutes) => `QR code ready. Valid for ${plural(minutes, "minute")}.`,
    picture: (amount) => `QR code to pay ${amount}`,
    payExactly: "Amount to pay",
    left: "Expires in",
    howTo: "Scan it with your bank's app, or save the picture and open it there",
    save: "Save QR code",
    until: (time) => `Valid until ${time}, once only`,
    saveFailed: "The picture could not be saved",
    transferred: "I have paid",
    cancel: "Cancel QR code",
    cancelled: "QR code cancelled",
    refreshing: "Updating your balance. The money should arrive in a few seconds.",
    expired: {
      title: "The QR code has expired",
      text: "Do not pay with this code. Please create a new one. If you already paid, the money will still be added to your wallet.",
    },
    used: {
      title: "This QR code is no longer valid",
      text: "Check your wallet balance. To deposit again, create a new QR code.",
    },
    failed: "The QR code could not be created. No money was taken. Please try again.",
  },
  wallet: {
    copyNumber: (number) => `Copy wallet number ${number}`,
    autoTitle: "Send to our wallet",
    steps: {
      copy: "Copy the wallet number above",
      transfer: "Open the TrueMoney app and send the money to this number",
      note: (username) => `Enter your username ${username} in the note so we know it is yours`,
    },
    copyUsername: (username) => `Copy username ${username}`,
    username: "Your username",
  },
  gift: {
    title: "Gift link",
    text: "Create a TrueMoney gift for one person and paste the link here.",
    link: "Gift link",
    send: "Send link",
    success: (amount) => `Gift redeemed: ${amount} was added to your wallet`,
    arrived: "Gift redeemed: the money was added to your wallet",
    pending: {
      title: "Checking your gift",
      text: "TrueMoney has not confirmed it yet. We will keep checking and add the money automatically. You do not need to send it again.",
    },
  },
  lost: {
    checking: "The connection was lost. We are checking whether we received it.",
    absent: "We did not receive it, and nothing has changed. You can send it again.",
    unknown:
      "We cannot check without a connection. We will notify you once you are back online. You do not need to send it again.",
  },
} satisfies Texts<typeof source>;
