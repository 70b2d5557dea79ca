import { html, type Html } from "#page/html.ts";

/** The pictures of the games, all our own. They are in the page once and used by name. */
export function drawings(): Html {
  return html`<svg class="drawings" aria-hidden="true" width="0" height="0">
    <defs>
      <linearGradient id="gold" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#ffe9a8" />
        <stop offset="0.5" stop-color="#f2b53f" />
        <stop offset="1" stop-color="#b9731a" />
      </linearGradient>
      <linearGradient id="rose" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#ffd3e2" />
        <stop offset="1" stop-color="#e2578d" />
      </linearGradient>
      <linearGradient id="sun" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#ffe27a" />
        <stop offset="0.6" stop-color="#ffab2e" />
        <stop offset="1" stop-color="#e8622c" />
      </linearGradient>
      <linearGradient id="jade" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#c9fff0" />
        <stop offset="1" stop-color="#16a085" />
      </linearGradient>
      <linearGradient id="silk" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#c93f5c" />
        <stop offset="1" stop-color="#6d1430" />
      </linearGradient>
    </defs>
    ${symbols}
  </svg>`;
}

const symbols = html`<symbol id="lotus" viewBox="0 0 64 64">
    <g fill="url(#rose)" stroke="#a83567" stroke-width="1.5" stroke-linejoin="round">
      <path d="M32 50C14 50 6 40 5 29c9 0 19 6 27 21Z" />
      <path d="M32 50c18 0 26-10 27-21-9 0-19 6-27 21Z" />
      <path d="M32 50C20 44 15 31 18 18c8 4 14 16 14 32Z" />
      <path d="M32 50c12-6 17-19 14-32-8 4-14 16-14 32Z" />
      <path d="M32 51c-8-9-9-27 0-39 9 12 8 30 0 39Z" />
    </g>
    <path d="M14 54c10 4 26 4 36 0" stroke="#2d9c78" stroke-width="4" stroke-linecap="round" />
  </symbol>
  <symbol id="mango" viewBox="0 0 64 64">
    <path
      d="M36 17c14 0 22 10 20 22-2 11-13 18-26 16C17 53 8 45 10 37c2-7 8-7 12-12 3-4 7-8 14-8Z"
      fill="url(#sun)"
      stroke="#b8471d"
      stroke-width="1.5"
    />
    <path d="M22 31c3-5 8-8 14-8" stroke="#fff3c4" stroke-width="4" stroke-linecap="round" />
    <path d="M38 18c-1-4 0-7 2-10" stroke="#7a4a1d" stroke-width="3" stroke-linecap="round" />
    <path d="M40 12c5-7 13-8 18-5-3 6-11 9-18 5Z" fill="#3cb371" stroke="#1f7a4b" />
  </symbol>
  <symbol id="coin" viewBox="0 0 64 64">
    <circle cx="32" cy="32" r="25" fill="url(#gold)" stroke="#8a5412" stroke-width="1.5" />
    <circle cx="32" cy="32" r="19" stroke="#8a5412" stroke-width="1.5" />
    <path d="m32 20 12 12-12 12-12-12Z" fill="#8a5412" />
    <path d="m32 25 7 7-7 7-7-7Z" fill="#ffe9a8" />
    <path d="M15 25a18 18 0 0 1 8-9" stroke="#fff7dc" stroke-width="3" stroke-linecap="round" />
  </symbol>
  <symbol id="bell" viewBox="0 0 64 64">
    <circle cx="32" cy="11" r="4.5" stroke="url(#gold)" stroke-width="3.5" />
    <path
      d="M32 15c12 0 17 8 17 20 0 6 2 9 5 12H10c3-3 5-6 5-12 0-12 5-20 17-20Z"
      fill="url(#gold)"
      stroke="#8a5412"
      stroke-width="1.5"
    />
    <path d="M15.5 35h33M14 40h36" stroke="#8a5412" stroke-width="1.5" />
    <path d="M22 32c0-6 2-10 6-12" stroke="#fff7dc" stroke-width="3.5" stroke-linecap="round" />
    <path d="M26 50a6 6 0 0 0 12 0Z" fill="#b9731a" stroke="#8a5412" stroke-width="1.5" />
  </symbol>
  <symbol id="gem" viewBox="0 0 64 64">
    <path d="M18 12h28l12 15-26 28L6 27Z" fill="url(#jade)" stroke="#0b6b58" stroke-width="1.5" />
    <path d="M6 27h52M18 12l6 15 8 28 8-28 6-15M24 27l8-15 8 15" stroke="#0b6b58" />
    <path d="M18 12h14l-8 15Z" fill="#fff" opacity="0.55" />
  </symbol>
  <symbol id="purse" viewBox="0 0 64 64">
    <path
      d="M16 25C6 38 8 58 32 58s26-20 16-33Z"
      fill="url(#silk)"
      stroke="#4a0c20"
      stroke-width="1.5"
    />
    <path d="m32 32 8 8-8 8-8-8Z" fill="url(#gold)" />
    <rect x="12" y="21" width="40" height="7" rx="3.5" fill="url(#gold)" stroke="#8a5412" />
    <path d="M29 22 24 11M35 22l5-11" stroke="#f2b53f" stroke-width="4" stroke-linecap="round" />
    <circle cx="23" cy="9" r="4.5" fill="url(#gold)" stroke="#8a5412" />
    <circle cx="41" cy="9" r="4.5" fill="url(#gold)" stroke="#8a5412" />
  </symbol>
  ${emblems()}`;

/** A shield for each team, with its own colours and shape. */
function emblems(): Html[] {
  const shield = "M8 8h48v24c0 14-10 22-24 27C18 54 8 46 8 32Z";
  const cuts = [
    "M8 8h24v51C18 54 8 46 8 32Z",
    "M8 8h48L12 44c-3-4-4-8-4-12Z",
    "M22 8h20v47l-10 4-10-4Z",
    "M8 24h48v12c-1 3-2 6-4 8H12c-2-2-3-5-4-8Z",
  ];
  const colours = [
    ["#1f9d6b", "#d8f5e6"],
    ["#e0a12b", "#fff3d0"],
    ["#3a4358", "#c5cee0"],
    ["#e0702b", "#23304f"],
    ["#2f7fd6", "#e3f0ff"],
    ["#c7364b", "#ffe0d6"],
    ["#2b8fa3", "#11324a"],
    ["#dfe6f2", "#8793ad"],
    ["#4e8f2e", "#f4e38a"],
    ["#8d6fd1", "#efe7ff"],
    ["#6b4a33", "#f0d9b8"],
    ["#d2559a", "#ffe3f1"],
  ];
  return colours.map(
    ([main = "", second = ""], index) =>
      html`<symbol id="team-${index}" viewBox="0 0 64 64">
        <path d="${shield}" fill="${main}" />
        <path d="${cuts[index % cuts.length] ?? ""}" fill="${second}" />
        <path d="${shield}" stroke="#f2b53f" stroke-width="2.5" stroke-linejoin="round" />
      </symbol>`,
  );
}

export function picture(name: string): Html {
  return html`<svg class="picture" viewBox="0 0 64 64" fill="none" aria-hidden="true">
    <use href="#${name}" />
  </svg>`;
}
