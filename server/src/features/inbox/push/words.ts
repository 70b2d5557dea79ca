import type { InboxTopic } from "@krapao/contract/inbox";
import type { Language } from "@krapao/contract/market";

/**
 * The texts of push messages. A lock screen shows them to anyone, so they name only the topic: no amount,
 * no account and no phone number.
 */
export const pushWords: Readonly<Record<Language, Readonly<Record<InboxTopic, string>>>> = {
  th: {
    deposit: "มีความเคลื่อนไหวเรื่องการฝากเงินของคุณ",
    withdraw: "มีความเคลื่อนไหวเรื่องการถอนเงินของคุณ",
    transfer: "มีความเคลื่อนไหวเรื่องการโยกเงินของคุณ",
    reward: "มีความเคลื่อนไหวเรื่องโบนัสของคุณ",
    security: "มีแจ้งเตือนความปลอดภัยของบัญชีคุณ",
  },
  la: {
    deposit: "ມີການເຄື່ອນໄຫວກ່ຽວກັບການຝາກເງິນຂອງທ່ານ",
    withdraw: "ມີການເຄື່ອນໄຫວກ່ຽວກັບການຖອນເງິນຂອງທ່ານ",
    transfer: "ມີການເຄື່ອນໄຫວກ່ຽວກັບການໂອນເງິນຂອງທ່ານ",
    reward: "ມີການເຄື່ອນໄຫວກ່ຽວກັບໂບນັດຂອງທ່ານ",
    security: "ມີແຈ້ງເຕືອນຄວາມປອດໄພຂອງບັນຊີທ່ານ",
  },
  en: {
    deposit: "There is news about your deposit",
    withdraw: "There is news about your withdrawal",
    transfer: "There is news about your transfer",
    reward: "There is news about your bonus",
    security: "There is a security notice for your account",
  },
};
