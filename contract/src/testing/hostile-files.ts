interface HostileFile {
  readonly name: string;
  readonly sentAs: "image" | "video";
  /** Its bytes, one character each. */
  readonly bytes: string;
}

const box = (type: string, content: string): string => {
  const size = content.length + 8;
  const bytes = [size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255];
  return String.fromCharCode(...bytes) + type + content;
};
const html = "<!doctype html><script>alert(1)</script>";
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const ftyp = box("ftyp", "isom\0\0\x02\0isomiso2mp41");
const video = box(
  "moov",
  box("trak", box("mdia", box("hdlr", `${"\0".repeat(8)}vide${"\0".repeat(13)}`))),
);
const sound = box(
  "moov",
  box("trak", box("mdia", box("hdlr", `${"\0".repeat(8)}soun${"\0".repeat(13)}`))),
);
const data = box("mdat", "\0".repeat(64));

/** Files that differ from their claimed type. The server stores none of them. */
export const hostileFiles: readonly HostileFile[] = [
  { name: "page.png", sentAs: "image", bytes: html },
  { name: "drawing.svg", sentAs: "image", bytes: svg },
  { name: "drawing.png", sentAs: "image", bytes: `<?xml version="1.0"?>${svg}` },
  { name: "gif-and-page.gif", sentAs: "image", bytes: `GIF89a/*${html}*/=1;` },
  { name: "png-and-page.png", sentAs: "image", bytes: `\x89PNG\r\n\x1a\n${html}` },
  { name: "jpeg-and-page.jpg", sentAs: "image", bytes: `\xff\xd8\xff\xe0${html}` },
  { name: "bitmap.bmp", sentAs: "image", bytes: `BM${"\0".repeat(200)}` },
  { name: "icon.ico", sentAs: "image", bytes: `\0\0\x01\0\x01\0${"\0".repeat(200)}` },
  { name: "document.pdf", sentAs: "image", bytes: "%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>" },
  { name: "archive.zip", sentAs: "image", bytes: `PK\x03\x04${"\0".repeat(100)}` },
  { name: "program.exe", sentAs: "image", bytes: `MZ${"\0".repeat(100)}` },
  { name: "program", sentAs: "image", bytes: `\x7fELF${"\0".repeat(100)}` },
  { name: "script.sh", sentAs: "image", bytes: "#!/bin/sh\nreboot\n" },
  { name: "postscript.eps", sentAs: "image", bytes: "%!PS-Adobe-3.0 EPSF-3.0\n" },
  { name: "moving.mp4", sentAs: "image", bytes: ftyp + video + data },
  {
    name: "webp.webp",
    sentAs: "image",
    bytes: `RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f${"\0".repeat(12)}`,
  },
  { name: "page.mp4", sentAs: "video", bytes: html },
  { name: "picture.mp4", sentAs: "video", bytes: `\x89PNG\r\n\x1a\n${"\0".repeat(100)}` },
  { name: "only-a-brand.mp4", sentAs: "video", bytes: ftyp },
  { name: "brand-and-page.mp4", sentAs: "video", bytes: ftyp + html },
  { name: "page-behind.mp4", sentAs: "video", bytes: ftyp + video + data + html },
  { name: "page-in-a-box.mp4", sentAs: "video", bytes: ftyp + video + data + box("html", html) },
  { name: "no-picture.mp4", sentAs: "video", bytes: ftyp + sound + data },
  { name: "no-data.mp4", sentAs: "video", bytes: ftyp + video },
  { name: "no-brand.mp4", sentAs: "video", bytes: video + data },
  {
    name: "other-brand.mp4",
    sentAs: "video",
    bytes: box("ftyp", "heic\0\0\0\0mif1heic") + video + data,
  },
  { name: "box-too-long.mp4", sentAs: "video", bytes: `${ftyp}${video}\x7f\xff\xff\xffmdat` },
  { name: "box-too-short.mp4", sentAs: "video", bytes: `${ftyp}${video}\0\0\0\x04mdat` },
  {
    name: "endless.mp4",
    sentAs: "video",
    bytes: ftyp + box("moov", "\0\0\0\x08trak".repeat(20_000)) + data,
  },
  { name: "matroska.mkv", sentAs: "video", bytes: `\x1a\x45\xdf\xa3${"\0".repeat(100)}` },
  { name: "flash.flv", sentAs: "video", bytes: `FLV\x01${"\0".repeat(100)}` },
  { name: "playlist.m3u8", sentAs: "video", bytes: "#EXTM3U\nhttp://127.0.0.1/\n" },
];
