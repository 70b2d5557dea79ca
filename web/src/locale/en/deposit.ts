import type { Texts } from "../catalog.ts";
import type { deposit as source } from "../th/deposit.ts";

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

export const deposit = {
  title: "Deposit",
  ways: "Ways to deposit",
  tabs: { bank: "Bank", qr: "QR", wallet: "Wallet" },
  closed: {
    title: "No way to deposit yet",
    text: "Deposits are closed for the moment. Please contact us.",
  },
  statuses: { PROCESSING: "being checked", SUCCESS: "accepted", FAILED: "refused" },
  hours: (count) => plural(count, "hour"),
  minutes: (count) => plural(count, "minute"),
  facts: {
    arrives: (minutes) => `The money reaches your wallet within ${plural(minutes, "minute")}`,
    minimum: (amount) => `Minimum deposit ${amount}`,
    slipWithin: (time) => `No money yet? Send the slip within ${time} of the transfer`,
    slipClosed: (from, to) => `Slips are closed every day from ${from} to ${to}`,
    qrOnce: (minutes) => `A QR code works once, within ${plural(minutes, "minute")}`,
    qrEach: "Each transfer needs a new QR code",
  },
  from: {
    title: "Only from your registered account",
    text: "A transfer from any other account does not reach your wallet by itself.",
  },
  englishName: {
    title: "Give your account name in English first",
    text: "Your bank tells us the sender's name in English. It must match the registered name, or the money cannot be added by itself.",
    fix: "Give the English name",
  },
  account: {
    list: "Accounts to transfer to",
    copyNumber: (number) => `Copy account number ${number}`,
    auto: "Added to your wallet automatically",
    manual: "Send the slip after the transfer",
    manualMode: "Our staff are checking deposits by hand. Please send the slip after the transfer.",
  },
  guide: {
    title: "How to transfer with BCEL One",
    picture: "Three steps: copy the account number, transfer in the bank's app, keep the slip",
    copy: "Copy our account number above",
    transfer: (currency) =>
      `Open BCEL One, choose transfer, paste the number and send the money in ${currency}`,
    keep: "Keep the slip. If the money does not arrive, send it to us",
  },
  announce: {
    title: "Tell us what you are sending",
    text: "Optional. It helps us match your transfer sooner.",
    amount: "Amount you transfer",
    submit: "Tell us",
    minimum: (amount) => `At least ${amount}`,
    done: (amount) => `We are expecting ${amount}. You can transfer now.`,
  },
  slip: {
    title: "Send a slip",
    prompt: "Transferred, but no money yet?",
    open: "Send the slip",
    choose: "Choose the slip",
    take: "Take a picture",
    another: "Choose another picture",
    drop: "Use the whole slip, with its QR code in clear view",
    types: (megabytes) => `JPG, PNG or WebP up to ${megabytes} MB`,
    preview: "The chosen slip",
    unreadable: "This picture cannot be opened. Please choose it again.",
    wrongType: "Only JPG, PNG and WebP pictures can be used",
    tooLarge: (megabytes) => `The picture is too large. The limit is ${megabytes} MB`,
    send: "Send this slip",
    sendAnyway: "Send this picture anyway",
    sending: "Uploading",
    reading: "Reading the slip",
    verdict: {
      slip: { title: "The QR code was read", text: "Ready to be sent." },
      other: {
        title: "This is not a transfer slip",
        text: "No slip QR code was found. Please use the whole slip from your bank's app. If you are sure that it is one, you can still send it.",
      },
      unread: {
        title: "This phone could not read the code",
        text: "You can send it; we will check it.",
      },
      sentBefore: {
        title: "This slip was sent before",
        text: (date, status) => `Sent on ${date}, ${status}. A slip counts once.`,
      },
    },
    closed: {
      title: "Slips are closed for the moment",
      text: (from, to) =>
        `Every day from ${from} to ${to} the banks close their books. You can send it after ${to}.`,
    },
    result: {
      checking: {
        title: "The slip is being checked",
        text: "It usually takes less than a minute. Sometimes our staff must check it, which takes longer. You can close this; we will tell you.",
      },
      success: {
        title: "The money is in your wallet",
        text: (amount) => `The slip is right: ${amount} was added.`,
      },
      failed: "The slip was refused",
      again: "Send another slip",
      close: "Done",
    },
  },
  qr: {
    provider: "Choose a QR channel",
    amount: "Amount to deposit",
    create: "Create the QR code",
    minimum: (amount) => `Minimum ${amount}`,
    made: (minutes) => `The QR code is ready. It works for ${plural(minutes, "minute")}.`,
    picture: (amount) => `QR code to pay ${amount}`,
    payExactly: "Amount to pay",
    left: "Ends in",
    howTo: "Scan it with your bank's app, or save the picture and open it there",
    save: "Save the QR picture",
    saveFailed: "The picture could not be saved",
    transferred: "I have paid",
    cancel: "Cancel this QR code",
    cancelled: "The QR code is cancelled",
    refreshing: "Updating your balance. The money arrives within seconds.",
    expired: {
      title: "The QR code has expired",
      text: "Please do not pay with it any more; create a new one. If you have paid already, the money still reaches your wallet.",
    },
    used: {
      title: "This QR code has been used",
      text: "Please see your wallet. For another transfer, create a new one.",
    },
    failed: "The QR code could not be created. No money was taken. Please try again.",
  },
  wallet: {
    copyNumber: (number) => `Copy wallet number ${number}`,
    autoTitle: "Send to our wallet",
    steps: {
      copy: "Copy the wallet number above",
      transfer: "Open the TrueMoney app and send the money to this number",
      note: (username) =>
        `Write your username ${username} in the note, so that we know it is yours`,
    },
    copyUsername: (username) => `Copy username ${username}`,
    username: "Your username",
  },
  gift: {
    title: "Gift link",
    text: "Make a gift for one person in the TrueMoney app and paste its link here.",
    link: "Gift link",
    send: "Send the link",
    success: (amount) => `Received: ${amount} is in your wallet`,
    arrived: "Received: the money is in your wallet",
    pending: {
      title: "The gift is being checked",
      text: "TrueMoney has not confirmed it yet. We keep asking; the money comes by itself. There is no need to send it again.",
    },
  },
  lost: {
    checking: "The connection was lost. We are checking whether it reached us.",
    absent: "It did not reach us, and nothing has changed. You can send it again.",
    unknown:
      "We cannot tell yet, because there is no connection. We will tell you as soon as there is. There is no need to send it again.",
  },
} satisfies Texts<typeof source>;
