import { handmade } from "./hostile-markup-handmade.ts";

/**
 * HTML that tries to run a script, to load from outside or to take over the page, for tests of
 * everything that shows texts. Scripts call `alert`; requests go to `evil.example`.
 */

const run = "alert(1)";

/** Tags that start something by themselves, with the attributes that cause it. */
const starters = [
  "img src=x",
  "img src=https://evil.example/x.png",
  "image src=x",
  "svg",
  "svg/",
  "body",
  "input autofocus",
  "select autofocus",
  "textarea autofocus",
  "button autofocus",
  "a href=https://evil.example autofocus",
  "video src=x",
  "video><source src=x",
  "audio src=x",
  "iframe src=https://evil.example",
  "object data=x",
  "embed src=x",
  "details open",
  "marquee",
  "form",
  "p",
  "div style=animation-name:x",
  "table background=x",
  "math",
  "keygen autofocus",
  "isindex",
  "link rel=stylesheet href=https://evil.example/x.css",
  "frameset",
  "style",
  "meter",
  "dialog open",
  "custom-tag tabindex=1",
] as const;

const events = [
  "onerror",
  "onload",
  "onfocus",
  "onclick",
  "onmouseover",
  "onpointerenter",
  "ontoggle",
  "onbegin",
  "onanimationstart",
  "onscroll",
] as const;

const handlers = starters.flatMap((tag, index) =>
  // Each tag has a third of the events, so that each event is tried with many tags.
  events
    .filter((_, number) => (number + index) % 3 !== 0)
    .map((event) => `<${tag} ${event}=${run}>`),
);

/** Spellings of an attribute that a filter may miss. */
const spellings = [
  `<img src=x OnErRoR=${run}>`,
  `<img src=x onerror = "${run}">`,
  `<img src=x onerror='${run}'>`,
  `<img src=x onerror=\`${run}\`>`,
  `<img src=x\tonerror=${run}>`,
  `<img src=x\nonerror=${run}>`,
  `<img src=x\fonerror=${run}>`,
  `<img src=x/onerror=${run}>`,
  `<img/src=x/onerror=${run}>`,
  `<img src="x"onerror=${run}>`,
  `<img src=x onerror&#61;${run}>`,
  `<img src=x onerror=&#97;lert(1)>`,
  `<img src=x onerror=\\u0061lert(1)>`,
  `<img src=x onerror=${run}//`,
  `<img src=x onerror=${run} `,
  `<<img src=x onerror=${run}>`,
  `<img<!-- --> src=x onerror=${run}>`,
  `<img \u0000src=x onerror=${run}>`,
  `<im\u0000g src=x onerror=${run}>`,
  `<img src=x \u2028onerror=${run}>`,
  `<ｉｍｇ src=x onerror=${run}>`,
  `"><img src=x onerror=${run}>`,
  `'><img src=x onerror=${run}>`,
  `--><img src=x onerror=${run}>`,
  `]]><img src=x onerror=${run}>`,
  `</p><img src=x onerror=${run}>`,
  `</div></div></div><img src=x onerror=${run}>`,
];

/** Addresses that are code. */
const codeAddresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `\tjavascript:${run}`,
  `\u0001javascript:${run}`,
  `\u00A0javascript:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `java\r\nscript:${run}`,
  `java&#9;script:${run}`,
  `java&Tab;script:${run}`,
  `java&NewLine;script:${run}`,
  `javascript&colon;${run}`,
  `javascript&#58;${run}`,
  `javascript&#x3a;${run}`,
  `&#106;avascript:${run}`,
  `&#x6A;avascript:${run}`,
  `&#0000106avascript:${run}`,
  `javascript://https://a.example/%0a${run}`,
  `javascript:/*https:*/${run}`,
  `javascript:'<script>${run}</script>'`,
  `https:javascript:${run}`,
  `tel:javascript:${run}`,
  `view-source:javascript:${run}`,
  `feed:javascript:${run}`,
  `jar:javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`,
  `vbscript:msgbox(1)`,
  `livescript:${run}`,
  `mocha:${run}`,
  `blob:https://a.example/x`,
  `filesystem:https://a.example/x`,
  `file:///etc/passwd`,
  `//evil.example/x`,
  `\\\\evil.example\\x`,
  `/\\evil.example/x`,
] as const;

/** Markup around an address. */
const positions = [
  (address: string) => `<a href="${address}">a</a>`,
  (address: string) => `<img src="${address}">`,
  (address: string) => `<iframe src="${address}"></iframe>`,
  (address: string) => `<form action="${address}"><button>b</button></form>`,
  (address: string) => `<svg><a xlink:href="${address}"><text y="9">a</text></a></svg>`,
];

const addresses = codeAddresses.flatMap((address) => positions.map((markup) => markup(address)));

export const hostileMarkup: readonly string[] = [
  ...handlers,
  ...spellings,
  ...addresses,
  ...handmade,
];
