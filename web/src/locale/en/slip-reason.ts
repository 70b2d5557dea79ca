import type { Texts } from "../catalog.ts";
import type { slipReason as source } from "../th/slip-reason.ts";

export const slipReason = {
  UPLOADED_FILE_NOT_EXIST: "The slip is not right. Please upload it again.",
  IMG_SIZE_UNABLE_TO_PROCESS: "The slip is not right. Please use the whole picture.",
  CANNOT_READ_CROPPED_IMAGE: "The slip is not right. Please use a picture that is not cut.",
  DEST_ACC_INVALID: "The money went to another account. Please contact us.",
  SLIP_REFNO_DUPLICATED: "A duplicate: this transfer was reported before.",
  UNSTABLE_REFNO_ON_SLIP: "The reference could not be read. Please use a sharper picture.",
  TRIPPLE_WRONG_CAPTCHA:
    "The check with the bank failed three times in a row. Please upload it again.",
  INVALID_SLIP: "The slip could not be read or is not valid.",
  NOT_MATCH: "The sender's account is not the registered one.",
  EXPIRED_SLIP: "The slip has expired. Please contact us.",
  UNKNOW_ERROR: "Something went wrong. Please contact us.",
} satisfies Texts<typeof source>;
