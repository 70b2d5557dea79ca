import type { Registration } from "@krapao/contract/account";
import type { Market } from "@krapao/contract/market";
import type { Person } from "#testkit/outside.ts";

interface People {
  readonly mali: Registration;
  /** Plays with large amounts. */
  readonly prasert: Registration;
  readonly nid: Registration;
  /** Paid for Mali once. */
  readonly sister: string;
  /** Pays for Nid. */
  readonly mother: string;
  /** Nobody knows this person. */
  readonly stranger: Person;
}

const shared = { password: "krapao-demo", birthDate: "1992-06-15", sourceCode: "friend" } as const;

/** The other people of the demo's past. */
export const demoPeople: Readonly<Record<Market, People>> = {
  th: {
    mali: {
      ...shared,
      name: "มะลิ ใจดี",
      username: "0800000002",
      bankCode: "SCB",
      bankAccountName: "MALI JAIDEE",
      bankAccountNo: "4071235210",
    },
    prasert: {
      ...shared,
      name: "ประเสริฐ มั่นคง",
      username: "0800000003",
      bankCode: "KBANK",
      bankAccountName: "PRASERT MANKONG",
      bankAccountNo: "6182093410",
    },
    nid: {
      ...shared,
      name: "นิด สุขใจ",
      username: "0800000004",
      bankCode: "SCB",
      bankAccountName: "NID SUKJAI",
      bankAccountNo: "9150637820",
    },
    sister: "WANIDA JAIDEE",
    mother: "SUDA SUKJAI",
    stranger: { bankCode: "KBANK", accountNo: "5550187620", name: "SOMCHAI RAKDEE" },
  },
  la: {
    mali: {
      ...shared,
      name: "ມະລິ ໃຈດີ",
      username: "02000000002",
      bankCode: "BCEL",
      bankAccountName: "MALI CHAIDEE",
      bankAccountNo: "0004071235210",
      currency: "LAK",
    },
    prasert: {
      ...shared,
      name: "ປະເສີດ ໝັ້ນຄົງ",
      username: "02000000003",
      bankCode: "BCEL",
      bankAccountName: "PASEUTH MANKHONG",
      bankAccountNo: "0006182093410",
      currency: "LAK",
    },
    nid: {
      ...shared,
      name: "ນິດ ສຸກໃຈ",
      username: "02000000004",
      bankCode: "BCEL",
      bankAccountName: "NITH SOUKCHAI",
      bankAccountNo: "0009150637820",
      currency: "LAK",
    },
    sister: "VANIDA CHAIDEE",
    mother: "SOUDA SOUKCHAI",
    stranger: { bankCode: "BCEL", accountNo: "0005550187620", name: "SOMCHAI HAKDEE" },
  },
};
