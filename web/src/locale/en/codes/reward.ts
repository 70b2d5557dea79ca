import type { Texts } from "#locale/catalog.ts";
import type { reward as source } from "#locale/th/codes/reward.ts";

export const reward = {
  // Bonus
  BONUS_REMAINING: "You have an active bonus. Please complete its turnover or end it first.",
  BONUS_ALREADY_ACTIVE: "You already have an active bonus. You can have only one at a time.",
  BONUS_MAX_CLAIMED: "You have already received this bonus the maximum number of times.",
  BONUS_CONDITION:
    "The bonus conditions are not met, so nothing has changed. Please check the conditions.",
  BONUS_CLEAR: "The bonus has ended.",
  BONUS_FULL: "All of this bonus has been given out. Please choose another one.",
  // The missing item is a bonus.
  NO_DATA: "This bonus is no longer offered. Please choose another one.",

  // Invite
  INVITE_COLLECT: "You have already received your invite bonus today. Come back tomorrow.",
  INVITE_INACTIVE: "The invite bonus is currently unavailable.",
  NO_INVITE_BONUS: "You have no invite bonus to receive yet.",
  NO_INVITEE_PLAY_INFO:
    "The friends you invited have not played yet, so there is nothing to receive.",
  INVITE_BONUS_SUCCESS: "The invite bonus has been added to your wallet.",
  INVITE_BONUS_FAIL: "We could not add the invite bonus. It is still available. Please try again.",

  // Promotion
  NO_PROMOTION: "Promotion not found or expired. Please check the code.",
  PROMOTION_RECEIVED: "You have already received this promotion.",

  // Refund
  NO_REFUND: "There is no loss to refund yet.",
  REFUND_CONDITION:
    "You cannot receive the refund while a bonus is active. Please complete or end it first.",
  REFUND_SUCCESS: "The refund has been added to your wallet.",
  REFUND_INACTIVE: "Refunds are currently unavailable.",
  REFUND_MINIMUM: "Yesterday's loss was too small for a refund.",
} satisfies Texts<typeof source>;
