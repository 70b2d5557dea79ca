/**
 * The movement of a carousel, as pure functions, so that tests need no screen. A position is the
 * index of the card in the middle. Between two cards it is a fraction. The ring continues past its
 * ends.
 */

/** With fewer cards one side would be empty, so they form no ring. */
export const smallestRing = 3;

/** The card in the middle at a position. */
export function cardAt(position: number, count: number): number {
  const nearest = Math.round(position);
  return ((nearest % count) + count) % count;
}

/** The distance of a card from the middle, in cards. To the left it is negative. */
export function offsetOf(index: number, position: number, count: number): number {
  const offset = index - position;
  const wrapped = offset - Math.round(offset / count) * count;
  return wrapped === 0 ? 0 : wrapped;
}

/** The end position when a ring rotates to a card in the shorter direction. */
export function positionOf(index: number, position: number, count: number): number {
  return Math.round(position + offsetOf(index, position, count));
}

export interface CardStyle {
  readonly transform: string;
  readonly opacity: number;
  readonly layer: number;
}

const sideShift = 68;
const sideDepth = 90;
const sideAngle = 38;
/** Cards fade out between these distances, so that three are visible. */
const fadeFrom = 1;
const goneAt = 1.6;

/**
 * The style of a card by its distance from the middle: farther cards rotate more and are smaller.
 */
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

/** A flick moves one card, even when it is short. */
const flickSpeed = 0.3;

export interface Swipe {
  /** The position when the finger touched the carousel. */
  readonly from: number;
  /** The distance of the finger, in card widths. To the left it is positive. */
  readonly travelled: number;
  /** Pixels per millisecond at the end, with the same sign. */
  readonly speed: number;
}

/** The end position of a swipe. */
export function settleAt({ from, travelled, speed }: Swipe): number {
  const isFlick = Math.abs(speed) > flickSpeed && Math.sign(speed) === Math.sign(travelled);
  const nearest = Math.round(from + travelled);
  return isFlick && nearest === Math.round(from) ? nearest + Math.sign(speed) : nearest;
}

/** The position that a key leads to, or undefined for a key that the carousel does not use. */
export function keyTarget(key: string, position: number, count: number): number | undefined {
  const at = Math.round(position);
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: positionOf(0, position, count),
    End: positionOf(count - 1, position, count),
  };
  return targets[key];
}

/** Fast at first and slow at the end. */
export function positionBetween(from: number, to: number, share: number): number {
  return share >= 1 ? to : from + (to - from) * (1 - (1 - Math.max(0, share)) ** 3);
}
