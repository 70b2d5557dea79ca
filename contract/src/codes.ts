/**
 * The error catalogue: every code of the server, with its HTTP status and an English sentence. The
 * web app shows its own text for the code, and the sentence if it has none.
 */
export const catalogue = {
  // Sessions
  UNAUTHORIZED: { status: 401, sentence: "Please log in." },
  "invalid-token": { status: 401, sentence: "Cannot verify identity." },
  SESSION_LOCKED: { status: 423, sentence: "The wallet is locked. Please unlock it first." },
  EXPIRED_AUTH_TOKEN: { status: 401, sentence: "Your session has expired. Please log in again." },
  INVALID_USER_1: { status: 404, sentence: "There is no such account at the game provider." },
  INVALID_USER_2: { status: 400, sentence: "The game provider refused the username." },
  INVALID_USER_3: { status: 400, sentence: "The game provider refused the password." },
  INVALID_USER_4: { status: 403, sentence: "The account is locked at the game provider." },
  INVALID_IP: { status: 403, sentence: "This address may not use the service." },
  NOT_AREASLOT: { status: 404, sentence: "The user was not found at AREASLOT." },
  NOT_UFABET: { status: 404, sentence: "The user was not found at UFABET." },
  gone: { status: 410, sentence: "gone" },

  // One-time codes
  OTP_BLOCK: { status: 429, sentence: "Too many wrong codes. Please ask for a new one." },
  REQUEST_LIMIT: { status: 429, sentence: "Too many requests. Please wait and try again." },
  REQUEST_LIMIT_1MIN: { status: 429, sentence: "Please wait about one minute and try again." },
  OTP_TOKEN_INVALID: { status: 400, sentence: "The one-time code request is not valid." },
  OTP_NOT_EXIST: { status: 404, sentence: "There is no such one-time code." },
  OTP_VERIFIED: { status: 409, sentence: "The phone number is already verified." },
  OTP_EXPIRED: { status: 400, sentence: "The one-time code has expired." },
  OTP_CODE_INVALID: { status: 400, sentence: "The one-time code is wrong." },
  OTP_CODE_VALID: { status: 200, sentence: "The one-time code is right." },
  OTP_SEND_FAIL: {
    status: 502,
    sentence: "The one-time code could not be sent. Please try again.",
  },
  OTP_VERIFY_FAIL: {
    status: 503,
    sentence: "The one-time code could not be checked. Please try again.",
  },
  UNVERIFIED_OTP: { status: 403, sentence: "The phone number is not verified yet." },

  // Registration and login
  EXISTING_USER: { status: 409, sentence: "This phone number is already registered." },
  EXISTING_BANK: { status: 409, sentence: "This bank account is already in use." },
  INVALID_USER_INFO: { status: 400, sentence: "The information given is not acceptable." },
  GAME_ACTIVATION_FAIL: {
    status: 502,
    sentence: "The game did not open. Your money is safe; please try again in a few minutes.",
  },
  INVALID_BANK: { status: 400, sentence: "This bank account cannot be used." },
  BANK_ACCOUNT_NAME_ENG: {
    status: 400,
    sentence: "The bank account name must be in English only.",
  },
  UNDER_AGE: { status: 403, sentence: "You are under the age at which you may register." },
  REGISTER_FAIL: {
    status: 409,
    sentence: "The registration did not go through. Please try again.",
  },
  NO_USER: { status: 404, sentence: "There is no such member." },
  WRONG_PASSWORD: { status: 400, sentence: "The password is wrong." },
  WRONG_CREDENTIAL: { status: 401, sentence: "The phone number or the password is wrong." },
  PASSKEY_INVALID: {
    status: 400,
    sentence: "The passkey could not be checked. Please try again or use the password.",
  },
  PASSKEY_LIMIT: { status: 409, sentence: "There are too many passkeys. Please remove one first." },
  ACCOUNT_CLOSED: {
    status: 403,
    sentence:
      "This account is closed. Its money is paid out to your bank account. Please contact us.",
  },
  INACTIVE_USER: { status: 403, sentence: "This account is disabled. Please contact us." },
  LOGIN_FAIL: { status: 409, sentence: "The login did not go through. Please try again." },
  PHONE_NUMBER_REQUIRE_10_DIGIT: { status: 400, sentence: "The phone number must have 10 digits." },

  // Bonus
  BONUS_REMAINING: { status: 409, sentence: "A reward with open conditions must end first." },
  BONUS_ALREADY_ACTIVE: { status: 409, sentence: "A bonus is already active." },
  BONUS_MAX_CLAIMED: {
    status: 409,
    sentence: "This bonus has been received as often as it can be.",
  },
  BONUS_CONDITION: { status: 409, sentence: "The conditions of the bonus are not met." },
  BONUS_CLEAR: { status: 200, sentence: "The bonus has ended." },
  BONUS_FULL: { status: 409, sentence: "This bonus has been given out in full." },

  // Invite
  INVITE_COLLECT: { status: 409, sentence: "The invite bonus was already collected today." },
  INVITE_INACTIVE: { status: 409, sentence: "The invite bonus is switched off." },
  NO_INVITE_BONUS: { status: 404, sentence: "There is no invite bonus to receive." },
  NO_INVITEE_PLAY_INFO: { status: 404, sentence: "The friends you invited have not played yet." },
  INVITE_BONUS_SUCCESS: { status: 200, sentence: "The invite bonus is in your wallet." },
  INVITE_BONUS_FAIL: {
    status: 409,
    sentence: "The invite bonus could not be received. Please try again.",
  },

  // General
  INTERNAL_SERVER_ERROR: { status: 500, sentence: "Something went wrong on our side." },
  OK: { status: 200, sentence: "All is well." },
  SUCCESS: { status: 200, sentence: "Done." },
  KEY_MISSING: { status: 400, sentence: "A required field is missing." },
  KEY_INVALID: { status: 400, sentence: "A field is not valid." },
  NO_DATA: { status: 404, sentence: "Nothing was found." },

  // Promotion, QR, refund
  NO_PROMOTION: { status: 404, sentence: "There is no such promotion." },
  PROMOTION_RECEIVED: { status: 409, sentence: "This promotion was already received." },
  QR_FAIL: { status: 502, sentence: "The QR code could not be created. Please try again." },
  NO_REFUND: { status: 404, sentence: "There is no refund to receive." },
  REFUND_CONDITION: { status: 409, sentence: "The conditions for the refund are not met." },
  REFUND_SUCCESS: { status: 200, sentence: "The refund is in your wallet." },
  REFUND_INACTIVE: { status: 409, sentence: "Refunds are switched off." },
  REFUND_MINIMUM: { status: 409, sentence: "The refund must be more than 0 baht." },

  // Wallet and games
  NO_BANK: { status: 404, sentence: "There is no bank account." },
  NO_WALLET: { status: 404, sentence: "There is no wallet." },
  SLOT_ALREADY_ACTIVE: { status: 409, sentence: "The game account is already open." },
  SLOT_ACTIVATE_FAIL: {
    status: 502,
    sentence: "The game account could not be opened. Please try again in a few minutes.",
  },
  SLOT_NO_ACCOUNT: { status: 404, sentence: "There is no account for this game." },
  SLOT_RESET_PASSWORD_FAIL: {
    status: 502,
    sentence: "The game password could not be reset. Please try again in a few minutes.",
  },
  TRANSFER_MINIMUM: { status: 400, sentence: "The amount is below the minimum." },
  NO_GAME: { status: 404, sentence: "There is no such game." },
  MONEY_NOT_ENOUGH: { status: 409, sentence: "There is not enough money." },
  TRANSFER_FAIL: { status: 502, sentence: "The transfer failed. The money is back in the wallet." },

  PLAY_STOPPED: {
    status: 409,
    sentence: "You are taking a break from playing. You can always withdraw your money.",
  },
  DEPOSIT_LIMIT: { status: 409, sentence: "The amount is beyond the deposit limit you have set." },
  LOSS_LIMIT: {
    status: 409,
    sentence: "The amount is beyond the loss limit you have set, or your bets cannot be read now.",
  },
  PLAY_LIMIT: {
    status: 409,
    sentence: "The play-time or stake limit you have set is used up. You can always withdraw.",
  },
  REALITY_CHECK: {
    status: 409,
    sentence: "You have played for a while. Answer the reality check before you play on.",
  },
  LIMIT_WAITS: {
    status: 409,
    sentence: "A higher limit can be confirmed only after its waiting time.",
  },

  // Slips and gift links
  SLIP_UPLOAD_FAIL: { status: 400, sentence: "The slip could not be uploaded." },
  SLIP_NO_FILE: { status: 400, sentence: "There is no slip file." },
  SLIP_INVALID_FILE: { status: 400, sentence: "The file is not a slip picture." },
  TRUELINK_DUPLICATE: { status: 409, sentence: "This gift link was sent before." },
  TRUELINK_INVALID: { status: 400, sentence: "This gift link is invalid or was used." },

  // Coupons and spins
  NO_CLAIMABLE_COUPON: { status: 404, sentence: "There is no coupon to claim." },
  INVALID_PRIZE_CODE: { status: 400, sentence: "There is no such prize." },
  INVALID_CODE: { status: 400, sentence: "The code is not valid." },
  INVALID_COUPON_TYPE: { status: 409, sentence: "A prize of this kind cannot be claimed." },
  COUPON_EXPIRED: { status: 409, sentence: "The coupon has expired." },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type Code = keyof typeof catalogue;
