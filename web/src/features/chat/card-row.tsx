import type { ChatCard } from "@krapao/contract/chat-message";
import { Pattern } from "@krapao/ui/layout/pattern.tsx";
import { useTexts } from "#locale/texts.ts";
import type { ChatRoom } from "./chat-room.ts";
import { isOwnFile } from "./links.ts";
import { MessageButtons } from "./message-buttons.tsx";

interface CardRowProps {
  cards: readonly ChatCard[];
  room: ChatRoom;
  onLeave: () => void;
}

/** Cards side by side that the visitor swipes through. */
export function CardRow({ cards, room, onLeave }: CardRowProps) {
  const texts = useTexts("chat");
  const numbered = cards.map((card, index) => ({ card, number: index + 1 }));
  return (
    <ul
      className="chat-cards"
      aria-label={texts.cards}
      // It scrolls, so it must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={cards.length > 1 ? 0 : undefined}
    >
      {numbered.map(({ card, number }) => (
        <li key={number} className="chat-card" aria-label={texts.cardOf(number, cards.length)}>
          <div className="chat-card-face">
            {card.image !== null && isOwnFile(card.image) ? (
              <img src={card.image} alt="" loading="lazy" />
            ) : (
              <Pattern className="chat-card-pattern" />
            )}
          </div>
          <div className="flex-1 px-4 py-3">
            <p className="font-bold">{card.title}</p>
            {card.subtitle && <p className="text-small text-content-soft">{card.subtitle}</p>}
          </div>
          <MessageButtons buttons={card.buttons} room={room} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}
