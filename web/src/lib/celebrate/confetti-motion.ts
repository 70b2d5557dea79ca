/**
 * Confetti that flies up from both sides and falls. Positions are shares of the screen's height.
 */
export interface Bit {
  readonly fromLeft: boolean;
  readonly speedX: number;
  readonly speedY: number;
  readonly spin: number;
  readonly size: number;
  readonly color: string;
}

export const confettiSeconds = 2.6;
const gravity = 1.25;
const colors = ["#e8b04a", "#ffe3a1", "#2aa583", "#d8664c", "#8d4a80"];

export function makeBits(count: number, random: () => number): readonly Bit[] {
  return Array.from({ length: count }, (_, index) => ({
    fromLeft: index % 2 === 0,
    speedX: 0.08 + random() * 0.42,
    speedY: 0.7 + random() * 0.75,
    spin: (random() - 0.5) * 14,
    size: 0.008 + random() * 0.008,
    color: colors[index % colors.length] ?? "",
  }));
}

/**
 * The position of a piece after some seconds; it starts at its side at three quarters of the
 * height.
 */
export function positionBit({ fromLeft, speedX, speedY }: Bit, seconds: number) {
  // The air slows paper more and more.
  const way = speedX * (1 - Math.exp(-2 * seconds));
  return {
    fromSide: fromLeft ? way : -way,
    top: 0.75 - speedY * seconds + (gravity * seconds ** 2) / 2,
    opacity: Math.min(1, Math.max(0, (confettiSeconds - seconds) / 0.6)),
  };
}
