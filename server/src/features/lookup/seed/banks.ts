import type { MarketSettings, Texts } from "@krapao/contract/market";

interface BankRow {
  readonly code: string;
  readonly country: "TH" | "LA";
  readonly number: string | null;
  readonly name: Texts;
  readonly isOpen: boolean;
  readonly position: number;
}

/** Code, the Bank of Thailand's number, and the names in Thai, English and Lao. */
type ThaiBank = readonly [code: string, number: string | null, th: string, en: string, la: string];

/** Code, and the names in Lao, English and Thai. */
type LaoBank = readonly [code: string, la: string, en: string, th: string];

/** The recommended banks first, then the most used ones. */
const thaiBanks: readonly ThaiBank[] = [
  ["KBANK", "004", "ธนาคารกสิกรไทย", "Kasikornbank", "ທະນາຄານ ກະສິກອນໄທ"],
  ["KTB", "006", "ธนาคารกรุงไทย", "Krungthai Bank", "ທະນາຄານ ກຸງໄທ"],
  ["SCB", "014", "ธนาคารไทยพาณิชย์", "Siam Commercial Bank", "ທະນາຄານ ໄທພານິດ"],
  ["BBL", "002", "ธนาคารกรุงเทพ", "Bangkok Bank", "ທະນາຄານ ກຸງເທບ"],
  ["BAY", "025", "ธนาคารกรุงศรีอยุธยา", "Bank of Ayudhya (Krungsri)", "ທະນາຄານ ກຸງສີອະຍຸດທະຍາ"],
  [
    "TMB",
    "011",
    "ธนาคารทหารไทยธนชาต (ttb)",
    "TMBThanachart Bank (ttb)",
    "ທະນາຄານ ທະຫານໄທທະນະຊາດ (ttb)",
  ],
  ["GSB", "030", "ธนาคารออมสิน", "Government Savings Bank", "ທະນາຄານ ອອມສິນ"],
  [
    "BAAC",
    "034",
    "ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร (ธ.ก.ส.)",
    "Bank for Agriculture and Agricultural Cooperatives (BAAC)",
    "ທະນາຄານ ເພື່ອການກະເສດ ແລະ ສະຫະກອນການກະເສດ (BAAC)",
  ],
  ["GHB", "033", "ธนาคารอาคารสงเคราะห์", "Government Housing Bank", "ທະນາຄານ ອາຄານສົງເຄາະ"],
  ["UOB", "024", "ธนาคารยูโอบี", "United Overseas Bank (Thai)", "ທະນາຄານ ຢູໂອບີ"],
  ["CIMB", "022", "ธนาคารซีไอเอ็มบี ไทย", "CIMB Thai Bank", "ທະນາຄານ ຊີໄອເອັມບີ ໄທ"],
  ["KKP", "069", "ธนาคารเกียรตินาคินภัทร", "Kiatnakin Phatra Bank", "ທະນາຄານ ກຽດນາຄິນພັດ"],
  ["TISCO", "067", "ธนาคารทิสโก้", "TISCO Bank", "ທະນາຄານ ທິສໂກ້"],
  ["LHB", "073", "ธนาคารแลนด์ แอนด์ เฮ้าส์", "Land and Houses Bank", "ທະນາຄານ ແລນ ແອນ ເຮົ້າສ໌"],
  ["TCRB", "071", "ธนาคารไทยเครดิต", "Thai Credit Bank", "ທະນາຄານ ໄທເຄຣດິດ"],
  [
    "IBANK",
    "066",
    "ธนาคารอิสลามแห่งประเทศไทย",
    "Islamic Bank of Thailand",
    "ທະນາຄານ ອິດສະລາມແຫ່ງປະເທດໄທ",
  ],
  ["ICBC", "070", "ธนาคารไอซีบีซี (ไทย)", "ICBC (Thai)", "ທະນາຄານ ໄອຊີບີຊີ (ໄທ)"],
  [
    "SCBT",
    "020",
    "ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)",
    "Standard Chartered Bank (Thai)",
    "ທະນາຄານ ສະແຕນດາດຊາເຕີດ (ໄທ)",
  ],
  ["HSBC", "031", "ธนาคารฮ่องกงและเซี่ยงไฮ้ (HSBC)", "HSBC", "ທະນາຄານ ຮົງກົງ ແລະ ຊຽງໄຮ້ (HSBC)"],
  ["TBANK", "065", "ธนาคารธนชาต", "Thanachart Bank", "ທະນາຄານ ທະນະຊາດ"],
  ["CITI", "017", "ธนาคารซิตี้แบงก์", "Citibank", "ທະນາຄານ ຊິຕີ້ແບັງ"],
  ["TRUEWALLET", null, "ทรูมันนี่ วอลเล็ท", "TrueMoney Wallet", "ທຣູມັນນີ ວອລເລັດ"],
];

/** Deposit accounts of type PAYMENT name their provider as their bank. */
const paymentProviders = ["WW", "PAYTIMZ", "PAYONEX", "FP"];

/** The most used banks first. A code that a Thai bank already has gets the prefix `LA_`. */
const laoBanks: readonly LaoBank[] = [
  [
    "BCEL",
    "ທະນາຄານ ການຄ້າຕ່າງປະເທດລາວ (BCEL)",
    "Banque pour le Commerce Extérieur Lao (BCEL)",
    "ธนาคารการค้าต่างประเทศลาว (BCEL)",
  ],
  ["LDB", "ທະນາຄານ ພັດທະນາລາວ (LDB)", "Lao Development Bank (LDB)", "ธนาคารพัฒนาลาว (LDB)"],
  ["JDB", "ທະນາຄານ ຮ່ວມພັດທະນາ (JDB)", "Joint Development Bank (JDB)", "ธนาคารร่วมพัฒนา (JDB)"],
  [
    "APB",
    "ທະນາຄານ ສົ່ງເສີມກະສິກຳ (APB)",
    "Agricultural Promotion Bank (APB)",
    "ธนาคารส่งเสริมกสิกรรม (APB)",
  ],
  ["STB", "ທະນາຄານ ເອັສທີ (ST Bank)", "ST Bank", "ธนาคารเอสที (ST Bank)"],
  ["PSVB", "ທະນາຄານ ພົງສະຫວັນ", "Phongsavanh Bank", "ธนาคารพงสะหวัน"],
  ["LVB", "ທະນາຄານ ຮ່ວມທຸລະກິດລາວ-ຫວຽດ", "Lao-Viet Bank", "ธนาคารร่วมธุรกิจลาว-เวียด"],
  ["BFL", "ທະນາຄານ ລາວຝຣັ່ງ (BFL)", "Banque Franco-Lao (BFL)", "ธนาคารลาว-ฝรั่งเศส (BFL)"],
  ["ACLEDA", "ທະນາຄານ ເອຊີລີດາ ລາວ", "ACLEDA Bank Lao", "ธนาคารเอซีลีดา ลาว"],
  ["IB", "ທະນາຄານ ອິນໂດຈີນ", "Indochina Bank", "ธนาคารอินโดจีน"],
  ["BIC", "ທະນາຄານ ບີໄອຊີ ລາວ", "BIC Bank Lao", "ธนาคารบีไอซี ลาว"],
  ["MJBL", "ທະນາຄານ ມາຣູຮານ ເຈແປນ ລາວ", "Maruhan Japan Bank Lao", "ธนาคารมารูฮาน เจแปน ลาว"],
  ["VTB", "ທະນາຄານ ຫວຽດຕິນ ລາວ", "VietinBank Lao", "ธนาคารเวียดติน ลาว"],
  ["SACOM", "ທະນາຄານ ໄຊງ່ອນເທືອງຕິ່ນ ລາວ", "Sacombank Lao", "ธนาคารซาคอม ลาว"],
  ["MB", "ທະນາຄານ ຫຸ້ນສ່ວນການຄ້າທະຫານ ສາຂາລາວ", "MB Bank Laos", "ธนาคารเอ็มบี สาขาลาว"],
  ["LA_KBANK", "ທະນາຄານ ກະສິກອນໄທ (ລາວ)", "KASIKORNTHAI Bank (Laos)", "ธนาคารกสิกรไทย (ลาว)"],
  ["PBB", "ທະນາຄານ ພາບລິກ ລາວ", "Public Bank Lao", "ธนาคารพับลิค ลาว"],
  [
    "LA_ICBC",
    "ທະນາຄານ ອຸດສາຫະກຳ ແລະ ການຄ້າຈີນ ສາຂານະຄອນຫຼວງວຽງຈັນ (ICBC)",
    "ICBC Vientiane",
    "ธนาคารไอซีบีซี สาขาเวียงจันทน์",
  ],
  [
    "BOC",
    "ທະນາຄານແຫ່ງປະເທດຈີນ (ຮົງກົງ) ສາຂານະຄອນຫຼວງວຽງຈັນ",
    "Bank of China (Hong Kong) Vientiane",
    "ธนาคารแห่งประเทศจีน (ฮ่องกง) สาขาเวียงจันทน์",
  ],
  ["MMONEY", "ເອັມມັນນີ (M-Money)", "M-Money", "เอ็มมันนี่ (M-Money)"],
  ["UMONEY", "ຢູມັນນີ (U-Money)", "U-Money", "ยูมันนี่ (U-Money)"],
];

/** Merged or sold banks and the wallet app: kept for existing accounts, closed to new members. */
const closedCodes: readonly string[] = ["TBANK", "CITI", "TRUEWALLET"];

const thaiRows = thaiBanks.map(([code, number, th, en, la], index): BankRow => {
  const isOpen = !closedCodes.includes(code);
  const name = { th, en, la };
  return { code, country: "TH", number, name, isOpen, position: index + 1 };
});

const thaiPaymentRows = paymentProviders.map((code, index): BankRow => ({
  code,
  country: "TH",
  number: null,
  name: {
    th: `คิวอาร์พร้อมเพย์ (${code})`,
    en: `PromptPay QR (${code})`,
    la: `QR ພ້ອມເພ (${code})`,
  },
  isOpen: false,
  position: 201 + index,
}));

const laoPaymentRows = paymentProviders.map((code, index): BankRow => ({
  code,
  country: "LA",
  number: null,
  name: {
    th: `คิวอาร์ลาว (${code})`,
    en: `LAO QR (${code})`,
    la: `QR ລາວ (${code})`,
  },
  isOpen: false,
  position: 201 + index,
}));

const laoRows = laoBanks.map(([code, la, en, th], index): BankRow => {
  const position = 101 + index;
  const name = { th, en, la };
  return { code, country: "LA", number: null, name, isOpen: true, position };
});

export function banks({ market, isLaosVariant }: MarketSettings): readonly BankRow[] {
  if (market === "la") return [...laoRows, ...laoPaymentRows];
  return [...thaiRows, ...(isLaosVariant ? laoRows : []), ...thaiPaymentRows];
}
