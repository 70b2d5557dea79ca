import type { Random } from "#kills/random.ts";
import { crowdedForm, heavyPictures } from "#world/heavy-uploads.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A picture that claims 50,000 by 50,000 pixels and holds none of them. */
function bomb(): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(50_000, 16);
  bytes.writeUInt32BE(50_000, 20);
  return bytes;
}

const files: Readonly<Record<string, () => Buffer>> = {
  nothing: () => Buffer.alloc(0),
  "one pixel": () => png,
  "a bomb": bomb,
  "a picture cut off": () => png.subarray(0, 40),
  "a script": () => Buffer.from("<script>alert(1)</script>"),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  "a GIF and a script": () => Buffer.from("GIF89a/*" + "\u0000".repeat(20) + "*/=1;alert(1)"),
  "a PNG and a page": () => Buffer.concat([png, Buffer.from("<html><script>alert(1)</script>")]),
  "a PDF": () => Buffer.from("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>"),
  "a zip": () => Buffer.from("PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000"),
  "1,400 frames": heavyPictures.manyFrames,
  "half a megabyte": () => Buffer.alloc(512 * 1024, 0x41),
};

const names = [
  "slip.png",
  "../../../../etc/cron.d/x",
  "x\u0000.png",
  "<img src=x onerror=alert(1)>.png",
  "",
  "a".repeat(3000),
  'quote".png',
  "slip.svg",
  "ใบเสร็จ.png",
];

/** A heavy file is alone in its form. */
const heavy: ReadonlySet<string> = new Set(["half a megabyte", "1,400 frames"]);

interface Form {
  readonly label: string;
  readonly contentType: string;
  readonly body: Buffer;
}

/** A form with a file, or with something else instead. */
export function writeForm(random: Random, field: string): Form {
  if (random.isBelow(0.05)) {
    return { label: "20 megabytes of parts without a name", ...crowdedForm() };
  }
  const boundary = random.isBelow(0.1) ? "b".repeat(300) : "krapao-boundary";
  const file = random.pick(Object.keys(files));
  const name = random.pick(names);
  const fieldName = random.isBelow(0.2) ? random.pick(["__proto__", "other", "", "a[b]"]) : field;
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="${fieldName}"; filename="${name}"`,
    `content-type: ${random.pick(["image/png", "text/html", "image/svg+xml", "x", ""])}`,
    "",
    "",
  ].join("\r\n");
  const part = Buffer.concat([Buffer.from(head), files[file]?.() ?? png, Buffer.from("\r\n")]);
  const wantedCount = random.isBelow(0.15) ? random.between(2, 30) : 1;
  const count = heavy.has(file) ? 1 : wantedCount;
  const end = random.isBelow(0.15) ? "" : `--${boundary}--\r\n`;
  const parts = Array.from({ length: count }, () => part);
  return {
    label: `${count} × ${file} as ${JSON.stringify(name)} in ${fieldName}${end ? "" : ", unended"}`,
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(end)]),
  };
}
