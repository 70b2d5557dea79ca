import type { Texts } from "../catalog.ts";
import type { login as source } from "../th/login.ts";

export const login = {
  welcome: "Welcome",
  phone: "Phone number",
  password: "Password",
  remember: "Remember me",
  submit: "Log in",
  passkey: "Log in with a passkey",
  forgot: "Forgot password?",
  noAccount: "No account yet?",
  register: "Register",
  phoneRequired: "Please enter your phone number",
  passwordRequired: "Please enter your password",
} satisfies Texts<typeof source>;
