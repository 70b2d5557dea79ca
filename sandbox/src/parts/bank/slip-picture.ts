import QRCode from "qrcode";
import sharp from "sharp";
import { showAmount } from "#money.ts";
import { seededRandom } from "#seeded-random.ts";
import { findBank, type Bank } from "./banks.ts";
import { loadFonts } from "./fonts.ts";
import { currencyNames, slipTexts } from "./slip-texts.ts";
import type { Slip } from "./slip.ts";
import { maskAccount, type Person } from "./transfer.ts";

const width = 720;
const height = 1180;
const redrawnWidth = 630;
const codeSize = 220;
const maker = "Krapao sandbox · not a real bank";
/** The share of wrong dots that makes a code unreadable. */
const noise = 0.42;

/** Draws the picture that a banking app saves of a transfer. */
export async function drawSlip(slip: Slip): Promise<Buffer> {
  await loadFonts();
  const picture = sharp(Buffer.from(slipSvg(slip)));
  return slip.isRedrawn
    ? picture.resize(redrawnWidth).png({ compressionLevel: 6 }).toBuffer()
    : picture.png().toBuffer();
}

export function slipSvg(slip: Slip): string {
  const { transfer, amountMinor } = slip;
  const bank = findBank(transfer.sender.bankCode);
  const texts = slipTexts[bank.country];
  const currency = currencyNames[bank.country][transfer.currency];
  const amount = `${showAmount(amountMinor)} ${currency}`;
  const date = texts.date(new Date(transfer.transferredAt));
  const hue = hueOf(bank.code);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${width} ${height}" font-family="Noto Sans Thai, Noto Sans Lao" fill="#22283a">
    <rect width="${width}" height="${height}" fill="${slip.isRedrawn ? "#f2f1ee" : "#ffffff"}"/>
    <rect width="${width}" height="210" fill="hsl(${hue}, 45%, 34%)"/>
    ${weave(hue)}
    ${badge({ bank, x: 92, y: 105, hue, radius: 48 })}
    ${text({ x: 164, y: 96, size: 40, value: texts.title, fill: "#ffffff", isBold: true })}
    ${text({ x: 164, y: 146, size: 26, value: date, fill: "#ffffff" })}
    ${side({ y: 290, label: texts.from, person: transfer.sender })}
    <path d="M92 362v74m0 0l-10-12m10 12l10-12" stroke="#9aa1b2" stroke-width="3" fill="none"/>
    ${side({ y: 494, label: texts.to, person: transfer.receiver })}
    <path d="M40 612H680" stroke="#dcdfe6" stroke-width="2"/>
    ${row({ y: 674, label: texts.amount, value: amount, isBold: true })}
    ${row({ y: 730, label: texts.fee, value: `0.00 ${currency}` })}
    <path d="M40 768H680" stroke="#dcdfe6" stroke-width="2"/>
    ${text({ x: 40, y: 822, size: 24, value: texts.reference, fill: "#6a7183" })}
    ${text({ x: 40, y: 866, size: 27, value: transfer.reference })}
    ${text({ x: 40, y: 1090, size: 24, value: texts.scan, fill: "#6a7183" })}
    ${text({ x: 40, y: 1128, size: 20, value: maker, fill: "#9aa1b2" })}
    ${codePicture(slip, { x: 452, y: 900 })}
  </svg>`;
}

interface Text {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly value: string;
  readonly fill?: string;
  readonly isBold?: boolean;
  readonly anchor?: "start" | "middle" | "end";
}

function text({ x, y, size, value, fill, isBold, anchor = "start" }: Text): string {
  const style = `font-size="${size}" font-weight="${isBold ? 700 : 400}" text-anchor="${anchor}"`;
  const colour = fill === undefined ? "" : ` fill="${fill}"`;
  return `<text x="${x}" y="${y}" ${style}${colour}>${escape(value)}</text>`;
}

function escape(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function side({ y, label, person }: { y: number; label: string; person: Person }): string {
  const bank = findBank(person.bankCode);
  return [
    badge({ bank, x: 92, y: y + 4, hue: hueOf(bank.code), radius: 44 }),
    text({ x: 164, y: y - 26, size: 22, value: label, fill: "#6a7183" }),
    text({ x: 164, y: y + 10, size: 29, value: shortName(person.name), isBold: true }),
    text({ x: 164, y: y + 46, size: 24, value: bank.name }),
    text({ x: 164, y: y + 82, size: 24, value: showMasked(person.accountNo) }),
  ].join("");
}

function row(options: { y: number; label: string; value: string; isBold?: boolean }): string {
  const { y, label, value, isBold = false } = options;
  return (
    text({ x: 40, y, size: 26, value: label, fill: "#6a7183" }) +
    text({ x: 680, y, size: isBold ? 38 : 26, value, isBold, anchor: "end" })
  );
}

/** A disc with the bank's code replaces its logo, which we may not use. */
function badge(options: { bank: Bank; x: number; y: number; hue: number; radius: number }): string {
  const { bank, x, y, hue, radius } = options;
  const label = bank.code.replace(/^LA_/, "").slice(0, 5);
  const size = label.length > 4 ? 22 : 26;
  return (
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${hue}, 55%, 46%)" stroke="#ffffff"
      stroke-width="3"/>` +
    text({ x, y: y + 9, size, value: label, fill: "#ffffff", isBold: true, anchor: "middle" })
  );
}

function weave(hue: number): string {
  const diamonds = Array.from({ length: 13 }, (_, index) => {
    const x = index * 60;
    return `M${x} 180l30-22 30 22-30 22z`;
  });
  return `<path d="${diamonds.join("")}" fill="none" stroke="hsl(${hue}, 45%, 44%)"
    stroke-width="2"/>`;
}

/** The same bank always has the same colour. It is not a brand colour. */
function hueOf(bankCode: string): number {
  return Buffer.from(bankCode).reduce((sum, letter) => (sum * 31 + letter) % 360, 7);
}

/** Slips show the first name and the beginning of the last. */
function shortName(name: string): string {
  const [first = "", ...rest] = name.split(" ");
  const last = rest.join(" ");
  return last ? `${first} ${last.slice(0, 1)}***` : first;
}

/** Ten digits are grouped as in a bank book: `xxx-x-x1234-x`. */
function showMasked(accountNo: string): string {
  const masked = maskAccount(accountNo);
  return masked.replace(/^(.{3})(.)(.{5})(.)$/, "$1-$2-$3-$4");
}

function codePicture({ code, isUnreadable, transfer }: Slip, at: { x: number; y: number }): string {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: "M" });
  const random = seededRandom(transfer.number);
  const dots: string[] = [];
  for (const [index, isDark] of [...modules.data].entries()) {
    const isFlipped = isUnreadable && random() < noise;
    if (Boolean(isDark) === isFlipped) continue;
    dots.push(`M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`);
  }
  const filter = isUnreadable
    ? `<filter id="blur"><feGaussianBlur stdDeviation="0.5"/></filter>`
    : "";
  return `${filter}<rect x="${at.x - 16}" y="${at.y - 16}" width="${codeSize + 32}"
      height="${codeSize + 32}" rx="12" fill="#ffffff" stroke="#dcdfe6" stroke-width="2"/>
    <path transform="translate(${at.x} ${at.y}) scale(${codeSize / modules.size})"
      d="${dots.join("")}" fill="#000000" shape-rendering="crispEdges"
      ${isUnreadable ? 'filter="url(#blur)"' : ""}/>`;
}
