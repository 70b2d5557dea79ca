import type { Texts } from "../catalog.ts";
import type { login as source } from "../th/login.ts";

export const login = {
  welcome: "ຍິນດີຕ້ອນຮັບ",
  phone: "ເບີໂທລະສັບ",
  password: "ລະຫັດຜ່ານ",
  remember: "ຈື່ການເຂົ້າສູ່ລະບົບ",
  submit: "ເຂົ້າສູ່ລະບົບ",
  passkey: "ເຂົ້າສູ່ລະບົບດ້ວຍພາສຄີ",
  forgot: "ລືມລະຫັດຜ່ານ?",
  noAccount: "ຍັງບໍ່ມີບັນຊີແມ່ນບໍ",
  register: "ສະໝັກສະມາຊິກ",
  phoneRequired: "ກະລຸນາໃສ່ເບີໂທລະສັບ",
  passwordRequired: "ກະລຸນາໃສ່ລະຫັດຜ່ານ",
} satisfies Texts<typeof source>;
