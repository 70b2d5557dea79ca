/**
 * How a carousel turns: pure, so that it can be checked without a screen. A position is the index of
 * the card in the middle; between two cards it is a fraction, and a ring goes on past its ends.
 */

/** Fewer cards make no ring: nothing would be left to stand on the other side. */
const smallestRing = 3;

function isRing(count: number): boolean {
  return count >= smallestRing;
}

/** The card in the middle at a position. */
export function cardAt(position: number, count: number): number {
  if (count === 0) return 0;
  const nearest = Math.round(position);
  if (!isRing(count)) return Math.min(count - 1, Math.max(0, nearest));
  return ((nearest % count) + count) % count;
}

/** How many places a card stands from the middle; to the left is below zero. */
export function offsetOf(index: number, position: number, count: number): number {
  const offset = index - position;
  if (!isRing(count)) return offset;
  const wrapped = offset - Math.round(offset / count) * count;
  return wrapped === 0 ? 0 : wrapped;
}

/** Where a ring comes to rest when it goes to a card by the shorter way. */
export function positionOf(index: number, position: number, count: number): number {
  return isRing(count) ? Math.round(position + offsetOf(index, position, count)) : index;
}

export interface CardStyle {
  readonly transform: string;
  readonly opacity: number;
  readonly layer: number;
}

const sideShift = 68;
const sideDepth = 90;
const sideAngle = 38;
/** Cards fade out between these distances, so that three are seen. */
const fadeFrom = 1;
const goneAt = 1.6;

/** A card by its distance from the middle: the farther, the more it turns away and steps back. */
export function styleOf(offset: number): CardStyle {
  const distance = Math.abs(offset);
  const side = Math.sign(offset);
  const near = Math.min(1, distance);
  const shift = side * (near * sideShift + Math.max(0, distance - 1) * (sideShift / 2));
  const angle = -side * near * sideAngle;
  const opacity = 1 - Math.min(1, Math.max(0, distance - fadeFrom) / (goneAt - fadeFrom));
  return {
    transform:
      `perspective(56rem) translateX(${round(shift)}%) ` +
      `translateZ(${round(-distance * sideDepth)}px) rotateY(${round(angle)}deg)`,
    opacity: round(opacity),
    layer: 100 - Math.round(distance * 10),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}

/** A flick turns one card on, however short it was. */
const flickSpeed = 0.3;
/** Pulled past its end, a row of cards follows the finger only so far. */
const endGive = 0.3;

export interface Swipe {
  /** Where the carousel stood when the finger came down. */
  readonly from: number;
  /** How far the finger went, in card widths; to the left is above zero. */
  readonly travelled: number;
  /** Pixels per millisecond at the end, in the same direction. */
  readonly speed: number;
}

export function dragTo({ from, travelled }: Pick<Swipe, "from" | "travelled">, count: number) {
  const position = from + travelled;
  if (isRing(count)) return position;
  const end = Math.max(0, count - 1);
  if (position < 0) return position * endGive;
  return position > end ? end + (position - end) * endGive : position;
}

/** Where a swipe comes to rest. */
export function settleAt({ from, travelled, speed }: Swipe, count: number): number {
  const isFlick = Math.abs(speed) > flickSpeed && Math.sign(speed) === Math.sign(travelled);
  const nearest = Math.round(from + travelled);
  const target = isFlick && nearest === Math.round(from) ? nearest + Math.sign(speed) : nearest;
  return isRing(count) ? target : cardAt(target, count);
}

/** What a key turns to, or nothing where it is not one of the carousel's. */
export function keyTarget(key: string, position: number, count: number): number | undefined {
  const at = Math.round(position);
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: positionOf(0, position, count),
    End: positionOf(count - 1, position, count),
  };
  const target = targets[key];
  if (target === undefined) return undefined;
  return isRing(count) ? target : cardAt(target, count);
}

/** Quick at first and gentle at the end. */
export function positionBetween(from: number, to: number, share: number): number {
  return share >= 1 ? to : from + (to - from) * (1 - (1 - Math.max(0, share)) ** 3);
}
