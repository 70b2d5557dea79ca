import type { Texts } from "./texts.ts";

/** Texts of signing in. */
export const enter = {
  sandbox: "Sandbox: enter as",
  sandboxText:
    "An approval takes a second person in a second browser. Open another browser or a private window to try it.",
  passkey: "Sign in with a passkey",
  oidc: "Sign in with your company account",
  oidcAgain: "Sign in again with the company account",
  invited: "You are invited to the back office",
  makePasskey: "Create a passkey",
  logOut: "Sign out",
  locked: "Locked after 15 minutes without activity",
  unlock: "Unlock",
} satisfies Texts["enter"];

/** The fallback of a lost passkey. */
export const totp = {
  lost: "Passkey lost: use a code from an app",
  lostText: "For one hour you can read and stop things, but not approve or move money",
  back: "Back to the passkey",
  id: "Operator id",
  password: "Password",
  code: "6-digit code from the app",
  submit: "Sign in",
  confirm: "Confirm with a code from the app",
  cancel: "Cancel",
  active: "Signed in with a code: no approvals, no money",
  setUp: "Set up a code app",
  setAgain: "Set up the code app again",
  begin: "Start",
  scan: "Scan this picture with an authenticator app, or enter the secret there",
  secret: "Secret",
  newPassword: "New password, 8 characters or more, hard to guess",
  finish: "Save",
  done: "The code app is set up",
  state: "Sign-in with a code app",
  states: { NONE: "Not allowed", ALLOWED: "Allowed, not set up yet", SET: "Set up" },
  allow: "Request to allow a code app",
  end: "End the code app at once",
} satisfies Texts["totp"];

export const totpActs = {
  "operator.allow-totp": "Allow sign-in with a code app",
  "operator.end-totp": "End sign-in with a code app",
};

export const enterCodes = {
  DAY_OPEN: "The day has open differences, or must be compared again first",
  OIDC_REFUSED: "The company account does not open this office",
  PASSKEY_MISSING:
    "You have no passkey here, so you can read but not act. Ask an owner for a new invitation link (room Staff), open it in this browser and make a passkey",
  PASSKEY_UNUSED: "The passkey was not used. Try again",
  PASSKEY_NEEDED: "This needs your passkey, not a code",
  TOTP_INVALID: "Id, password or code is wrong, or the code was used",
};
