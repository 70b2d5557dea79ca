/** Returns the new index for a key that moves the choice of a wheel. It stops at the ends. */
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

/** Adds a key to the typed text. After a pause the text starts again. */
export function typeOn({ text, at }: Typing, key: string, now: number): Typing {
  return { text: now - at > pauseMilliseconds ? key : text + key, at: now };
}

/**
 * The index of the next option that begins with the typed text. The same letter typed again goes
 * through all options that begin with it.
 */
export function typedIndex(
  labels: readonly string[],
  index: number,
  text: string,
): number | undefined {
  const wanted = text.toLowerCase();
  const letter = wanted[0] ?? "";
  const start = wanted === letter.repeat(wanted.length) ? letter : wanted;
  // The current option may still match a longer word; a single letter moves to the next option.
  const first = start.length > 1 ? index : index + 1;
  for (let step = 0; step < labels.length; step += 1) {
    const at = (first + step) % labels.length;
    if (labels[at]?.toLowerCase().startsWith(start)) return at;
  }
  return undefined;
}
