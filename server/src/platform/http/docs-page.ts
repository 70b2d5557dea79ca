import { account } from "@krapao/contract/account";
import { catalogue } from "@krapao/contract/codes";
import { callList } from "@krapao/contract/calls";
import { type Access, refusalsOf, type Route } from "@krapao/contract/route";
import { socketMessages } from "@krapao/contract/sockets";
import { wallet } from "@krapao/contract/wallet";
import type { GenericSchema } from "valibot";
import { socketRules } from "#platform/http/asyncapi.ts";
import { curlLine } from "#platform/http/docs-curl.ts";
import { generalRules } from "#platform/http/openapi.ts";
import { schemaOf } from "#platform/http/schema.ts";

interface Site {
  readonly version: string;
  /** The address that the page shows in its examples. */
  readonly baseUrl: string;
}

/** The API as a readable page, generated from the contract. Without its script all but search works. */
export function docsPage({ version, baseUrl }: Site): string {
  const features = Map.groupBy(callList, ({ feature }) => feature);
  const links = [...features.keys()].map((feature) => `<a href="#${feature}">${feature}</a>`);
  const sections = [...features].map(
    ([feature, group]) =>
      `<section id="${feature}"><h2>${feature}</h2>${group.map(({ call }) => callHtml(call)).join("")}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Krapao API ${version}</title>
<style>${styles}</style>
</head>
<body>
<header><h1>Krapao API</h1><p>Version ${version} · <a href="/api/openapi.json">OpenAPI 3.1</a> · <a href="/api/asyncapi.json">AsyncAPI 3</a></p>
<nav>${links.join("")}<a href="#sockets">sockets</a><a href="#codes">codes</a></nav>
${firstStepsHtml(baseUrl)}<details><summary>Rules of every call</summary>${rulesHtml(generalRules)}</details>
<input type="search" id="search" placeholder="Search calls and codes" aria-label="Search calls and codes"></header>
<main>${sections.join("")}${socketsHtml()}${codesHtml()}</main>
<script>${searchScript}</script>
</body>
</html>`;
}

/** The lines that every example needs. */
function firstStepsHtml(baseUrl: string): string {
  return `<p>Base address: <code>${escapeHtml(baseUrl)}</code>. Log in for a token; it goes into
<code>authorization: Bearer</code>. With the sandbox, <code>npm start</code> prints the demo member.</p>
<pre>BASE=${escapeHtml(baseUrl)}
TOKEN=$(curl -s "$BASE${account.login.path}" -H "content-type: application/json" \\
  -d '{"username":"0812345678","password":"…"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
curl "$BASE${wallet.read.path}" -H "authorization: Bearer $TOKEN"</pre>`;
}

const lockOf: Record<Access, string> = {
  anyone: "",
  member: ' <span class="lock">Needs a session.</span>',
  visitor: ' <span class="lock">For a session, or for a guest.</span>',
};

function callHtml(call: Route): string {
  const refusals = refusalsOf(call).map(({ status, code }) => `${status} ${code}`);
  return `<article>
<h3><b class="${call.method.toLowerCase()}">${call.method}</b> <code>${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(call.summary)}.${lockOf[call.access]}</p>
<pre class="curl">${escapeHtml(curlLine(call))}</pre>
${schemaHtml("Request", call.body)}${schemaHtml("Reply", call.reply)}
<p class="codes">${[...new Set(refusals)].map((refusal) => `<code>${refusal}</code>`).join(" ")}</p>
</article>`;
}

function schemaHtml(title: string, shape: GenericSchema | undefined): string {
  if (!shape) return "";
  const schema = JSON.stringify(schemaOf(shape), null, 2);
  return `<details><summary>${title}</summary><pre>${escapeHtml(schema)}</pre></details>`;
}

function rulesHtml(rules: string): string {
  return rules
    .split("\n\n")
    .map((rule) => `<p>${escapeHtml(rule).replaceAll(/`([^`]+)`/g, "<code>$1</code>")}</p>`)
    .join("");
}

function socketsHtml(): string {
  const messages = Object.entries(socketMessages).map(
    ([name, { event, from, summary, payload, reply }]) => `<article>
<h3><b>${from}</b> <code>${event}</code></h3><p>${escapeHtml(summary)}.</p>
${schemaHtml(`${name} payload`, payload)}${schemaHtml("Reply", reply)}
</article>`,
  );
  return `<section id="sockets"><h2>sockets</h2>${rulesHtml(socketRules)}${messages.join("")}</section>`;
}

function codesHtml(): string {
  const rows = Object.entries(catalogue).map(
    ([code, { status, sentence }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(sentence)}</td></tr>`,
  );
  return `<section id="codes"><h2>codes</h2><table>${rows.join("")}</table></section>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Hides what does not contain the words that are searched for. */
const searchScript = `
const field = document.getElementById("search");
const items = [...document.querySelectorAll("article, tr")];
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\\s+/);
  for (const item of items) {
    const text = item.textContent.toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
  }
  for (const section of document.querySelectorAll("section")) {
    section.hidden = [...section.querySelectorAll("article, tr")].every(({ hidden }) => hidden);
  }
});`;

const styles = `
:root{color-scheme:dark light;--ink:oklch(18% .02 270);--paper:oklch(96% .01 90);--gold:oklch(80% .14 80);
--line:oklch(50% .02 270/.35)}
*{box-sizing:border-box}
body{margin:0;font:16px/1.6 system-ui,sans-serif;background:var(--ink);color:var(--paper)}
@media (prefers-color-scheme:light){body{background:var(--paper);color:var(--ink)}:root{--gold:oklch(50% .12 75)}}
header,main{max-width:60rem;margin:auto;padding:1rem}
a{color:var(--gold)}nav{display:flex;flex-wrap:wrap;gap:.75rem}
h1{margin:1rem 0 0}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
article{margin:1.5rem 0;padding:1rem;border:1px solid var(--line);border-radius:.75rem}
h3{margin:0;font-size:1rem;overflow-wrap:anywhere}b{color:var(--gold)}p{margin:.5rem 0}
.lock{opacity:.75}.codes code{font-size:.75rem;margin-right:.25rem;opacity:.8}
pre{overflow:auto;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;font-size:.8rem}
input{width:100%;min-height:2.75rem;padding:0 .75rem;font:inherit;color:inherit;background:none;
border:1px solid var(--line);border-radius:.5rem}[hidden]{display:none}
.curl{margin:.5rem 0}summary{cursor:pointer;min-height:1.75rem}table{width:100%;border-collapse:collapse}
td{padding:.35rem .5rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}`;
