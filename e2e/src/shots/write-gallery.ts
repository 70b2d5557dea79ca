import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "@krapao/contract/market";
import { galleryDir } from "./camera.ts";

/** Writes the page that shows all pictures, screen by screen. */
export default async function writeGallery(): Promise<void> {
  const files = await readdir(galleryDir, { recursive: true }).catch(() => []);
  if (files.length === 0) return;
  const pictures = files
    .filter((file) => file.endsWith(".png"))
    .map((file) => {
      const [market = "", language = "", name = ""] = file.split("/");
      const [screen = "", theme = "", width = "", text = ""] = name.split(".");
      return { file, market, language, screen, theme, width: Number(width), text };
    })
    .toSorted((a, b) => a.width - b.width);
  const texts = [...new Set(pictures.map(({ text }) => text))];
  const groups = Map.groupBy(pictures, ({ market, screen }) => `${market} · ${screen}`);
  const sections = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([title, shown]) =>
        `<section id="${title}"><h2>${title}</h2><div>${shown
          .map(
            ({ file, language, theme, width, text }) =>
              `<figure data-language="${language}" data-theme="${theme}" data-width="${width}" data-text="${text}">` +
              `<img loading="lazy" src="${file}" alt="${title}, ${language}, ${theme}, ${width}, ${text} %">` +
              `<figcaption>${language} · ${theme} · ${width} · ${text} %</figcaption></figure>`,
          )
          .join("")}</div></section>`,
    );
  const page = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${styles}</style>
<h1>${pictures.length} pictures of ${groups.size} screens</h1>
<nav>${choices("language", languages)}${choices("theme", ["dark", "light"])}${choices("width", ["320", "360", "412", "1280", "1920"])}${choices("text", texts)}</nav>
${sections.join("\n")}<script>${script}</script>`;
  await writeFile(join(galleryDir, "index.html"), page);
  console.log(`\n${pictures.length} pictures: ${join(galleryDir, "index.html")}`);
}

function choices(name: string, values: readonly string[]): string {
  const boxes = values.map(
    (value) =>
      `<label><input type="checkbox" name="${name}" value="${value}" checked>${value}</label>`,
  );
  return `<fieldset><legend>${name}</legend>${boxes.join("")}</fieldset>`;
}

const styles = `body{font:15px system-ui;margin:1rem;background:#777;color:#fff}nav{position:sticky;top:0;display:flex;
gap:1rem;background:#444;padding:.5rem}fieldset{border:0}section>div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}
figure{margin:0}img{max-width:360px;max-height:900px;box-shadow:0 2px 12px #0006}figure[hidden]{display:none}`;

const script = `const apply=()=>{const on=(n)=>[...document.querySelectorAll('input[name='+n+']:checked')].map(i=>i.value);
for(const f of document.querySelectorAll('figure'))f.hidden=!['language','theme','width','text'].every(n=>on(n).includes(f.dataset[n]))};
document.querySelector('nav').addEventListener('change',apply)`;
