import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { IconButton } from "../button/icon-button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../icons/arrow.tsx";
import { smallestRing } from "./carousel-motion.ts";
import { useCarousel } from "./use-carousel.ts";
import "./carousel.css";

interface CarouselCard {
  readonly key: string;
  readonly content: ReactNode;
  /** Names the card when it becomes the current one. */
  readonly name: string;
}

interface CarouselWords {
  readonly previous: string;
  readonly next: string;
  readonly position: (card: number, count: number) => string;
}

export interface CarouselProps {
  title: string;
  icon?: ReactNode;
  cards: readonly CarouselCard[];
  /** Called for a tap on the middle card. A tap on another card moves that card to the middle. */
  onOpen: (key: string) => void;
  words: CarouselWords;
}

/** Cards under a title: a ring, or side by side if they are too few for one. */
export function Carousel(props: CarouselProps) {
  return props.cards.length < smallestRing ? <Row {...props} /> : <Ring {...props} />;
}

function Row({ title, icon, cards, onOpen }: CarouselProps) {
  const titleId = useId();
  return (
    <section className="ui-carousel" aria-labelledby={titleId}>
      <header className="ui-carousel-header">
        <h2 id={titleId} className="ui-carousel-title">
          {icon}
          {title}
        </h2>
      </header>
      <ul className="ui-carousel-row" aria-labelledby={titleId}>
        {cards.map(({ key, content }) => (
          <li key={key} className="grid grid-cols-1">
            <button type="button" className="ui-carousel-card" onClick={() => onOpen(key)}>
              {content}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Cards on a ring, three of them visible. They move by swipe, arrow keys, buttons or a tap on a
 * side card.
 */
function Ring({ title, icon, cards, onOpen, words }: CarouselProps) {
  const titleId = useId();
  const { listRef, current, moveBy, moveToCard, moveByKey } = useCarousel(cards.length);
  const isKeyed = useRef(false);

  // With keys, the focus follows the card in the middle.
  useEffect(() => {
    if (!isKeyed.current) return;
    isKeyed.current = false;
    listRef.current?.children[current]?.querySelector("button")?.focus({ preventScroll: true });
  }, [current, listRef]);

  function handleKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || !moveByKey(event.key)) return;
    isKeyed.current = true;
    event.preventDefault();
  }

  function tap(event: MouseEvent, index: number, key: string): void {
    if (index !== current) moveToCard(index);
    // Keyboard and screen reader users choose a card by its name, not by its position, so it opens
    // at once.
    if (index === current || event.detail === 0) onOpen(key);
  }

  return (
    <section className="ui-carousel" aria-labelledby={titleId}>
      <header className="ui-carousel-header">
        <h2 id={titleId} className="ui-carousel-title">
          {icon}
          {title}
        </h2>
        <MoveButtons {...{ title, words, current, cards, moveBy }} />
      </header>
      <ul ref={listRef} className="ui-carousel-cards" aria-labelledby={titleId}>
        {cards.map(({ key, content }, index) => (
          <li key={key} className="ui-carousel-place">
            <button
              type="button"
              className="ui-carousel-card"
              aria-current={index === current}
              tabIndex={index === current ? 0 : -1}
              onClick={(event) => tap(event, index, key)}
              onKeyDown={handleKey}
            >
              {content}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MoveButtonsProps extends Pick<CarouselProps, "title" | "words" | "cards"> {
  current: number;
  moveBy: (step: number) => void;
}

/** The previous and next buttons. The position between them is announced when it changes. */
function MoveButtons({ title, words, cards, current, moveBy }: MoveButtonsProps) {
  // The first position is not a change, so it is not announced.
  const [first] = useState(current);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && current !== first) setHasMoved(true);
  return (
    <div className="ui-carousel-turns">
      <IconButton
        label={`${words.previous} · ${title}`}
        icon={<ChevronLeftIcon />}
        onClick={() => moveBy(-1)}
      />
      <span className="ui-carousel-count" aria-hidden="true">
        {current + 1}/{cards.length}
      </span>
      <span className="sr-only" aria-live="polite">
        {hasMoved && `${cards[current]?.name} · ${words.position(current + 1, cards.length)}`}
      </span>
      <IconButton
        label={`${words.next} · ${title}`}
        icon={<ChevronRightIcon />}
        onClick={() => moveBy(1)}
      />
    </div>
  );
}
