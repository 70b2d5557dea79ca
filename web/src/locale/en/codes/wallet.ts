import type { Texts } from "#locale/catalog.ts";
import type { wallet as source } from "#locale/th/codes/wallet.ts";

export const wallet = {
  // For money, an error must first explain where the money is.
  INTERNAL_SERVER_ERROR:
    "Something went wrong on our side. Your money is safe. Please check your statement before trying again.",

  // Wallet
  DEPOSIT_LIMIT: "This amount is over the deposit limit that you have set",
  LOSS_LIMIT:
    "This amount is over the loss limit that you have set, or your bets cannot be read now",
  PLAY_LIMIT:
    "The time or stake limit that you have set is used up. Money in games comes back to your wallet.",
  REALITY_CHECK:
    "You have played for a while. Please answer the reminder on the home screen first.",
  NO_BANK: "This deposit channel is closed for now. Please choose another.",
  NO_WALLET: "There is no wallet for this. Please choose another way or contact us.",
  MONEY_NOT_ENOUGH: "Not enough money. Please enter a smaller amount or make a deposit.",
  TRANSFER_MINIMUM: "The amount is below the minimum. Please choose a larger one.",
  TRANSFER_FAIL:
    "Transfer failed. The money has been returned to your main wallet. Please try again.",

  // Games
  NO_GAME: "Game not found. Please choose another.",
  SLOT_ALREADY_ACTIVE: "This game account is already open.",
  GAME_ACTIVATION_FAIL:
    "The game did not open. Your money is safe. Please try again in a few minutes.",
  SLOT_ACTIVATE_FAIL: "The game account could not be opened. Please try again.",
  SLOT_NO_ACCOUNT: "You have no account for this game yet. Please open one first.",
  SLOT_RESET_PASSWORD_FAIL:
    "The game password could not be reset; the old one still works. Please try again.",
  INVALID_USER_1: "Your account was not found at this game provider. Please contact us.",
  INVALID_USER_2: "The game provider did not accept the username. Please contact us.",
  INVALID_USER_3: "The game provider did not accept the password. Please reset your game password.",
  INVALID_USER_4: "Your account is locked at the game provider. Please contact us.",
  NOT_AREASLOT: "Your account was not found at AREASLOT. Please contact us.",
  NOT_UFABET: "Your account was not found at UFABET. Please contact us.",

  // Deposits
  QR_FAIL: "The QR code could not be created. No money was taken. Please try again.",
  SLIP_UPLOAD_FAIL: "The slip could not be sent. Please try again.",
  SLIP_NO_FILE: "Please choose a slip picture first.",
  SLIP_INVALID_FILE: "This file is not a slip picture. Please use a JPG, PNG or WebP.",
  TRUELINK_DUPLICATE: "This gift link was already sent. See the result in your statement.",
  TRUELINK_INVALID: "This gift link is invalid or already used. Please check it.",
} satisfies Texts<typeof source>;
