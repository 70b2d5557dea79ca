import type { Texts } from "../catalog.ts";
import type { slipReason as source } from "../th/slip-reason.ts";

export const slipReason = {
  UPLOADED_FILE_NOT_EXIST: "This slip is not valid. Please send it again.",
  IMG_SIZE_UNABLE_TO_PROCESS: "This slip is not valid. Please use the whole slip image.",
  CANNOT_READ_CROPPED_IMAGE: "This slip is not valid. Please use an uncropped image.",
  DEST_ACC_INVALID: "The money was sent to an account that is not ours. Please contact us.",
  SLIP_REFNO_DUPLICATED: "This slip was already sent and cannot be used again. See My slips.",
  UNSTABLE_REFNO_ON_SLIP: "We could not read the reference number. Please send a clearer picture.",
  TRIPPLE_WRONG_CAPTCHA:
    "Checking with the bank failed three times in a row. Please send the slip again.",
  INVALID_SLIP:
    "The slip could not be read or is not valid. Please send a clear picture of the whole slip.",
  NOT_MATCH: "The sender's account does not match your registered account. Please contact us.",
  EXPIRED_SLIP: "The slip was sent too late. Please contact us.",
  UNKNOW_ERROR: "Something went wrong. Please contact us.",
} satisfies Texts<typeof source>;
