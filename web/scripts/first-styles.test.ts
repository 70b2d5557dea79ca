import { expect, test } from "vitest";
import { takeFirstStyles } from "./first-styles.ts";

const html = '<main class="p-4 hover:bg-1/2 [&amp;&gt;svg]:a"><b class="x">1</b></main>';

test.each([
  ["a rule of a class that the page has", ".p-4{padding:1rem}", ".p-4{padding:1rem}"],
  ["no rule of another class", ".p-5{padding:2rem}", ""],
  ["a rule without a class", "main>b::before{content:'}'}", "main>b::before{content:'}'}"],
  [
    "a rule with one of its selectors",
    ".absent,.x:focus-visible{color:red}",
    ".absent,.x:focus-visible{color:red}",
  ],
  ["no rule that needs two classes at once", ".x.absent{color:red}", ""],
  ["a rule that leaves out a class", ".x:not(.absent){color:red}", ".x:not(.absent){color:red}"],
  [
    "escaped classes",
    String.raw`.hover\:bg-1\/2:hover{color:red}.\[\&\>svg\]\:a>svg{fill:red}.\32 xl{color:red}`,
    String.raw`.hover\:bg-1\/2:hover{color:red}.\[\&\>svg\]\:a>svg{fill:red}`,
  ],
  [
    "groups, without what they do not need",
    "@media (hover:hover){.x{a:b}.y{a:b}}@supports (a:b){.y{a:b}}",
    "@media (hover:hover){.x{a:b}}",
  ],
  ["the order of layers", "@layer one,two;@layer two{.y{a:b}}", "@layer one,two;@layer two{}"],
  [
    "animations and properties in use",
    ".x{animation:1s turn;rotate:var(--turn)}@keyframes turn{to{a:b}}@keyframes other{to{a:b}}" +
      "@property --turn{syntax:'*'}@property --other{syntax:'*'}",
    ".x{animation:1s turn;rotate:var(--turn)}@keyframes turn{to{a:b}}@property --turn{syntax:'*'}",
  ],
  [
    "nested rules with their parent",
    ".x{a:b;&:hover{c:d}}.y{&:hover{c:d}}",
    ".x{a:b;&:hover{c:d}}",
  ],
])("keeps %s", (_, css, kept) => {
  expect(takeFirstStyles(css, html)).toBe(kept);
});
