/** Keys that move the choice of a wheel; at its ends it stays. */
export function keyIndex(key: string, index: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + 3,
    PageUp: index - 3,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target));
}

const pauseMilliseconds = 700;

export interface Typing {
  readonly text: string;
  readonly at: number;
}

/** What has been typed together with this key; after a pause it begins anew. */
export function typeOn({ text, at }: Typing, key: string, now: number): Typing {
  return { text: now - at > pauseMilliseconds ? key : text + key, at: now };
}

/**
 * The option that what was typed means: the next one that begins with it. A letter typed again and
 * again goes through all that begin with it.
 */
export function typedIndex(
  labels: readonly string[],
  index: number,
  text: string,
): number | undefined {
  const wanted = text.toLowerCase();
  const letter = wanted[0] ?? "";
  const start = wanted === letter.repeat(wanted.length) ? letter : wanted;
  // A longer word may still be the one that is chosen; one letter asks for the next.
  const first = start.length > 1 ? index : index + 1;
  for (let step = 0; step < labels.length; step += 1) {
    const at = (first + step) % labels.length;
    if (labels[at]?.toLowerCase().startsWith(start)) return at;
  }
  return undefined;
}
