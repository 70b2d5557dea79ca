import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import {
  cardAt,
  keyTarget,
  styleOf,
  offsetOf,
  positionBetween,
  positionOf,
  settleAt,
} from "./carousel-motion.ts";
import { followSwipeSideways } from "./swipe-sideways.ts";

const travelMilliseconds = 260;

/** Rotates a list of cards. It changes only transform and opacity, and renders nothing in React. */
export function useCarousel(count: number) {
  const listRef = useRef<HTMLUListElement>(null);
  const turner = useRef<Turner>(null);
  const [current, setCurrent] = useState(0);

  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list) return undefined;
    const made = new Turner(list, count, (position) => setCurrent(cardAt(position, count)));
    made.moveTo(Math.min(turner.current?.position ?? 0, count - 1), { isQuick: true });
    turner.current = made;
    return () => made.stop();
  }, [count]);

  useSwipe(listRef, turner);

  return {
    listRef,
    current: Math.min(current, Math.max(0, count - 1)),
    moveBy: (step: number) => turner.current?.moveBy(step),
    moveToCard: (index: number) => turner.current?.moveToCard(index),
    /** Rotates by a key and returns whether the carousel uses that key. */
    moveByKey: (key: string) => turner.current?.moveByKey(key) ?? false,
  };
}

function useSwipe(
  listRef: RefObject<HTMLUListElement | null>,
  turner: RefObject<Turner | null>,
): void {
  useEffect(() => {
    const list = listRef.current;
    if (!list) return undefined;
    let from = 0;
    return followSwipeSideways(list, {
      begin: () => {
        turner.current?.stop();
        from = turner.current?.position ?? 0;
      },
      move: (distance) => {
        const travelled = -distance / cardWidth(list);
        turner.current?.draw(from + travelled);
      },
      end: (distance, speed) => {
        const travelled = -distance / cardWidth(list);
        turner.current?.moveTo(settleAt({ from, travelled, speed: -speed }));
      },
    });
  }, [listRef, turner]);
}

/** The finger moves about this far from one card to the next. */
function cardWidth(list: HTMLElement): number {
  return (list.firstElementChild?.clientWidth || list.clientWidth || 1) * 0.8;
}

class Turner {
  position = 0;
  readonly #cards: readonly HTMLElement[];
  readonly #count: number;
  readonly #onRest: (position: number) => void;
  /**
   * The target position. A second tap starts from it, not from the position of the running
   * animation.
   */
  #target = 0;
  #frame = 0;

  constructor(list: HTMLElement, count: number, onRest: (position: number) => void) {
    this.#cards = [...list.children].filter((child) => child instanceof HTMLElement);
    this.#count = count;
    this.#onRest = onRest;
  }

  draw(position: number): void {
    this.position = position;
    for (const [index, card] of this.#cards.entries()) {
      const { transform, opacity, layer } = styleOf(offsetOf(index, position, this.#count));
      card.style.transform = transform;
      card.style.opacity = String(opacity);
      card.style.zIndex = String(layer);
      // An invisible card must not receive taps.
      card.style.pointerEvents = opacity < 0.5 ? "none" : "";
    }
  }

  moveTo(target: number, { isQuick = false } = {}): void {
    this.stop();
    this.#target = target;
    this.#onRest(target);
    const from = this.position;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
    if (isQuick || isStill) return this.draw(target);
    const startedAt = performance.now();
    const step = (now: number): void => {
      const share = (now - startedAt) / travelMilliseconds;
      this.draw(positionBetween(from, target, share));
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  moveBy(step: number): void {
    this.moveByKey(step > 0 ? "ArrowRight" : "ArrowLeft");
  }

  moveToCard(index: number): void {
    this.moveTo(positionOf(index, this.#target, this.#count));
  }

  moveByKey(key: string): boolean {
    const target = keyTarget(key, this.#target, this.#count);
    if (target === undefined) return false;
    this.moveTo(target);
    return true;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}
