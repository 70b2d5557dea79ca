/** A bank with its names and numbers. */
export interface Bank {
  readonly code: string;
  /** Three digits, as in a slip's QR code. */
  readonly number: string;
  readonly country: "TH" | "LA";
  /** In the language of its country. */
  readonly name: string;
  readonly nameEnglish: string;
}

const thaiBanks = [
  ["KBANK", "004", "ธนาคารกสิกรไทย", "Kasikornbank"],
  ["KTB", "006", "ธนาคารกรุงไทย", "Krungthai Bank"],
  ["SCB", "014", "ธนาคารไทยพาณิชย์", "Siam Commercial Bank"],
  ["BBL", "002", "ธนาคารกรุงเทพ", "Bangkok Bank"],
  ["BAY", "025", "ธนาคารกรุงศรีอยุธยา", "Bank of Ayudhya"],
  ["TMB", "011", "ธนาคารทหารไทยธนชาต", "TMBThanachart Bank"],
  ["GSB", "030", "ธนาคารออมสิน", "Government Savings Bank"],
  ["BAAC", "034", "ธ.ก.ส.", "BAAC"],
  ["GHB", "033", "ธนาคารอาคารสงเคราะห์", "Government Housing Bank"],
  ["UOB", "024", "ธนาคารยูโอบี", "United Overseas Bank (Thai)"],
  ["CIMB", "022", "ธนาคารซีไอเอ็มบี ไทย", "CIMB Thai Bank"],
  ["KKP", "069", "ธนาคารเกียรตินาคินภัทร", "Kiatnakin Phatra Bank"],
  ["TISCO", "067", "ธนาคารทิสโก้", "TISCO Bank"],
  ["LHB", "073", "ธนาคารแลนด์ แอนด์ เฮ้าส์", "Land and Houses Bank"],
  ["TCRB", "071", "ธนาคารไทยเครดิต", "Thai Credit Bank"],
  ["IBANK", "066", "ธนาคารอิสลามแห่งประเทศไทย", "Islamic Bank of Thailand"],
  ["ICBC", "070", "ธนาคารไอซีบีซี (ไทย)", "ICBC (Thai)"],
  ["SCBT", "020", "ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)", "Standard Chartered (Thai)"],
  ["HSBC", "031", "ธนาคารฮ่องกงและเซี่ยงไฮ้", "HSBC"],
  ["TBANK", "065", "ธนาคารธนชาต", "Thanachart Bank"],
  ["CITI", "017", "ธนาคารซิตี้แบงก์", "Citibank"],
] as const;

const laoBanks = [
  ["BCEL", "ທະນາຄານ ການຄ້າຕ່າງປະເທດລາວ", "BCEL"],
  ["LDB", "ທະນາຄານ ພັດທະນາລາວ", "Lao Development Bank"],
  ["JDB", "ທະນາຄານ ຮ່ວມພັດທະນາ", "Joint Development Bank"],
  ["APB", "ທະນາຄານ ສົ່ງເສີມກະສິກຳ", "Agricultural Promotion Bank"],
  ["STB", "ທະນາຄານ ເອັສທີ", "ST Bank"],
  ["PSVB", "ທະນາຄານ ພົງສະຫວັນ", "Phongsavanh Bank"],
  ["LVB", "ທະນາຄານ ຮ່ວມທຸລະກິດລາວ-ຫວຽດ", "Lao-Viet Bank"],
  ["BFL", "ທະນາຄານ ລາວຝຣັ່ງ", "Banque Franco-Lao"],
  ["ACLEDA", "ທະນາຄານ ເອຊີລີດາ ລາວ", "ACLEDA Bank Lao"],
  ["IB", "ທະນາຄານ ອິນໂດຈີນ", "Indochina Bank"],
  ["BIC", "ທະນາຄານ ບີໄອຊີ ລາວ", "BIC Bank Lao"],
  ["MJBL", "ທະນາຄານ ມາຣູຮານ ເຈແປນ ລາວ", "Maruhan Japan Bank Lao"],
  ["VTB", "ທະນາຄານ ຫວຽດຕິນ ລາວ", "VietinBank Lao"],
  ["SACOM", "ທະນາຄານ ໄຊງ່ອນເທືອງຕິ່ນ ລາວ", "Sacombank Lao"],
  ["MB", "ທະນາຄານ ຫຸ້ນສ່ວນການຄ້າທະຫານ", "MB Bank Laos"],
  ["LA_KBANK", "ທະນາຄານ ກະສິກອນໄທ (ລາວ)", "KASIKORNTHAI Bank (Laos)"],
  ["PBB", "ທະນາຄານ ພາບລິກ ລາວ", "Public Bank Lao"],
  ["LA_ICBC", "ທະນາຄານ ອຸດສາຫະກຳ ແລະ ການຄ້າຈີນ", "ICBC Vientiane"],
  ["BOC", "ທະນາຄານແຫ່ງປະເທດຈີນ (ຮົງກົງ)", "Bank of China Vientiane"],
] as const;

/** Lao banks have no numbers of three digits. Ours are invented, from 901 on. */
const firstLaoNumber = 901;

export const banks: readonly Bank[] = [
  ...thaiBanks.map(([code, number, name, nameEnglish]): Bank => ({
    code,
    number,
    country: "TH",
    name,
    nameEnglish,
  })),
  ...laoBanks.map(([code, name, nameEnglish], index): Bank => {
    const number = String(firstLaoNumber + index);
    return { code, number, country: "LA", name, nameEnglish };
  }),
];

/** An unknown bank can send money too. */
export function findBank(code: string): Bank {
  const found = banks.find((bank) => bank.code === code);
  return found ?? { code, number: "900", country: "TH", name: code, nameEnglish: code };
}
