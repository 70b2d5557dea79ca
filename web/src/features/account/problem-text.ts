import { passwordLength } from "@krapao/contract/account";
import type { ApiError } from "#lib/api/api-error.ts";
import type { Catalogs } from "#locale/catalog.ts";
import { codeText } from "#locale/code-text.ts";

type AccountTexts = Catalogs["account"];

interface AnyProblem {
  readonly code: string;
  readonly message?: string | undefined;
}

/** The message under a field: the text for this field first, then the text of the code. */
export function problemText(
  problem: AnyProblem | undefined,
  field: string,
  texts: AccountTexts,
): string | undefined {
  if (!problem) return undefined;
  const required: Readonly<Record<string, string>> = texts.required;
  const invalid: Readonly<Record<string, string>> = texts.invalid;
  const own: Readonly<Record<string, string | undefined>> = {
    required: required[field],
    KEY_MISSING: required[field],
    invalid: invalid[field],
    KEY_INVALID: invalid[field],
    INVALID_USER_INFO: invalid[field],
    passwordShort: texts.passwordShort(passwordLength.min),
    passwordLong: texts.passwordLong(passwordLength.max),
    passwordsDiffer: texts.passwordsDiffer,
  };
  const { code, message = code } = problem;
  return own[code] ?? codeText({ code: code as ApiError["code"], message }, "codes/otp");
}
