/**
 * Retired words of the code, each with the usual word of payments engineers, so that the old ones
 * do not come back.
 */
const retired: readonly (readonly [words: string, better: string])[] = [
  ["ask asks asked asker asking", "request, input or caller"],
  ["tell tells told teller telling", "notify, report or show"],
  ["hear hears heard hearing", "receive"],
  ["place places", "MarketSettings, index, GameAccountId or position"],
  ["desk", "batcher or helpDesk"],
  ["look looks looked looking", "poll, check or version"],
  ["aside", "held"],
  ["turn turns turned turning", "rateLimit, spin or lock"],
  ["news", "event or balanceChange"],
  ["gather gathers gathered gatherer", "batcher"],
  ["lane lanes", "batchPool"],
  ["apart", "exclusiveBy"],
  ["showcase", "gameCatalogue"],
  ["strike strikes struck", "runWithFault"],
  ["whoever", "the caller, the member, the process"],
];

const byWord = new Map(
  retired.flatMap(([words, better]) => words.split(" ").map((word) => [word, better] as const)),
);

/**
 * Usual terms that contain a retired word: to place a bet, the help desk, the HTML element. PostgreSQL
 * cannot rename the arguments of a function that a released version has.
 */
const usual = /^(placeBets?|.*[hH]elp_?-?[dD]esk.*|aside|turns|asked_id)$/;

/** Outside the screens, home was the word for money that came out of the games. */
const moneyCode = /^(contract|server|proof|bench)\//;

/** A sentence about a retired word in a name, or undefined. */
export function findRetiredWord(path: string, name: string): string | undefined {
  if (usual.test(name)) return undefined;
  for (const word of wordsOf(name)) {
    const better = byWord.get(word);
    if (better) return `"${name}" uses "${word}": the field says ${better}.`;
    if (word === "home" && moneyCode.test(path)) {
      return `"${name}" uses "home", which is the screen only: money is collected from games.`;
    }
  }
  return undefined;
}

/** Words that make a comment hard to read for a reader who learnt English as a second language. */
const retiredInComments = /\b(tell|tells|told|hears|heard|whoever|aside|asker|gather\w*|lanes)\b/i;

/** A sentence about a retired word in a comment, or undefined. */
export function findRetiredComment(comment: string): string | undefined {
  const word = retiredInComments.exec(comment)?.[0];
  return word && `a comment uses "${word}": write it in plain English.`;
}

function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}
