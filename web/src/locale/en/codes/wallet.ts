import type { Texts } from "#locale/catalog.ts";
import type { wallet as source } from "#locale/th/codes/wallet.ts";

export const wallet = {
  // For money, an error must first explain where the money is.
  INTERNAL_SERVER_ERROR:
    "Something went wrong on our side. Please look at your statement before trying again; no money is lost.",

  // Wallet
  NO_BANK: "There is no bank account yet. Please contact us.",
  NO_WALLET: "There is no wallet for this. Please choose another way or contact us.",
  MONEY_NOT_ENOUGH: "There is not enough money. Please choose a smaller amount or deposit more.",
  TRANSFER_MINIMUM: "The amount is below the minimum. Please choose a larger one.",
  TRANSFER_FAIL: "The transfer failed. The money is back in your main wallet. Please try again.",

  // Games
  NO_GAME: "This game was not found.",
  SLOT_ALREADY_ACTIVE: "This game account is already open.",
  GAME_ACTIVATION_FAIL:
    "The game did not open. Your money is safe. Please try again in a few minutes.",
  SLOT_ACTIVATE_FAIL: "The game account could not be opened. Please try again.",
  SLOT_NO_ACCOUNT: "You have no account for this game yet. Please open one first.",
  SLOT_RESET_PASSWORD_FAIL:
    "The game password could not be reset; the old one still works. Please try again.",
  INVALID_USER_1: "The game provider does not know your account. Please contact us.",
  INVALID_USER_2: "The game provider refused the username. Please contact us.",
  INVALID_USER_3: "The game provider refused the password. Please reset the game password.",
  INVALID_USER_4: "Your account is locked at the game provider. Please contact us.",
  NOT_AREASLOT: "AREASLOT does not know your account. Please contact us.",
  NOT_UFABET: "UFABET does not know your account. Please contact us.",

  // Deposits
  QR_FAIL: "The QR code could not be created. No money was taken. Please try again.",
  SLIP_UPLOAD_FAIL: "The slip could not be uploaded. Please try again.",
  SLIP_NO_FILE: "No slip picture was chosen.",
  SLIP_INVALID_FILE: "This file is not a slip picture. Please use a JPG, PNG or WebP.",
  TRUELINK_DUPLICATE: "This gift link was sent before. Its outcome is in your statement.",
  TRUELINK_INVALID: "This gift link is invalid or was used. Please check it.",
} satisfies Texts<typeof source>;
