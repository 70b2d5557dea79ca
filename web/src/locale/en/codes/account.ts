import type { Texts } from "#locale/catalog.ts";
import type { account as source } from "#locale/th/codes/account.ts";

export const account = {
  // General
  INTERNAL_SERVER_ERROR: "Something went wrong on our side. Please try again.",
  OK: "All done.",
  SUCCESS: "Done.",
  PLAY_STOPPED:
    "You are taking a break from playing, so this is closed. You can always withdraw your money.",
  LIMIT_WAITS: "The new limit can be confirmed only after its waiting time",
  KEY_MISSING: "Please fill in all required fields.",
  KEY_INVALID: "Some details are not valid. Please check them.",
  NO_DATA: "No data found.",
  REQUEST_LIMIT: "Too many attempts. Please wait a moment and try again.",
  gone: "This service has ended. If you still have money here, please contact us.",

  // Session and access
  UNAUTHORIZED: "Please log in.",
  "invalid-token": "We could not verify your identity. Please log in again.",
  EXPIRED_AUTH_TOKEN: "Your session has expired. Please log in again.",
  SESSION_LOCKED: "Your wallet is locked. Please unlock it first.",
  INVALID_IP: "The service cannot be used from this network. Please use another one or contact us.",

  // Registration and login
  EXISTING_USER: "This phone number is already registered. Please log in.",
  EXISTING_BANK: "This bank account is already in use. Please use another one or contact us.",
  INVALID_USER_INFO: "These details cannot be accepted. Please check them.",
  INVALID_BANK: "This bank account cannot be used. Please check it or contact us.",
  BANK_ACCOUNT_NAME_ENG: "Bank account name must be in English only.",
  UNDER_AGE: "You are not old enough to register.",
  REGISTER_FAIL: "Registration failed. Please try again.",
  NO_USER: "No member has this invite code. Please check it or leave it empty.",
  WRONG_PASSWORD: "Your current password is incorrect.",
  WRONG_CREDENTIAL: "Incorrect phone number or password. If you forgot it, tap Forgot password.",
  ACCOUNT_CLOSED:
    "This account is closed. Its money is paid out to your bank account. Contact us if anything is missing.",
  INACTIVE_USER: "This account is disabled. Please contact us.",
  LOGIN_FAIL: "Login failed. Please try again.",
  PHONE_NUMBER_REQUIRE_10_DIGIT: "The phone number must have 10 digits.",
} satisfies Texts<typeof source>;
