import type { Texts } from "#locale/catalog.ts";
import type { account as source } from "#locale/th/codes/account.ts";

export const account = {
  // General
  INTERNAL_SERVER_ERROR: "Something went wrong on our side. Please try again.",
  OK: "All done.",
  SUCCESS: "Done.",
  KEY_MISSING: "Please fill in everything that is needed.",
  KEY_INVALID: "Something is not right in what was filled in. Please check it.",
  NO_DATA: "Nothing was found.",
  REQUEST_LIMIT: "Too many tries. Please wait a little and try again.",
  gone: "This service has ended. If you still have money here, please contact us.",

  // Session and access
  UNAUTHORIZED: "Please log in.",
  "invalid-token": "We could not confirm it is you. Please log in again.",
  EXPIRED_AUTH_TOKEN: "You have been away for a while. Please log in again.",
  INVALID_IP: "The service cannot be used from this network. Please use another one or contact us.",

  // Registration and login
  EXISTING_USER: "This phone number is already registered. Please log in.",
  EXISTING_BANK: "This bank account is already in use. Please use another one or contact us.",
  INVALID_USER_INFO: "These details cannot be used. Please check them.",
  INVALID_BANK: "This bank account cannot be used. Please check it or contact us.",
  BANK_ACCOUNT_NAME_ENG: "The account name must be in English only.",
  REGISTER_FAIL: "The registration did not go through. Please try again.",
  NO_USER: "No member has this invite code. Please check it or leave it empty.",
  WRONG_PASSWORD: "The current password is wrong.",
  WRONG_CREDENTIAL: "The phone number or the password is wrong.",
  INACTIVE_USER: "This account is disabled. Please contact us.",
  LOGIN_FAIL: "The login did not go through. Please try again.",
  PHONE_NUMBER_REQUIRE_10_DIGIT: "The phone number must have 10 digits.",
} satisfies Texts<typeof source>;
