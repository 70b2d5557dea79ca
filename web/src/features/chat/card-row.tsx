import type { ChatCard } from "@krapao/contract/chat-message";
import { Pattern } from "@krapao/ui/layout/pattern.tsx";
import { useState } from "react";
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
            <CardPicture image={card.image} />
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

/** The pattern replaces a picture that does not exist, or no longer. */
function CardPicture({ image }: Pick<ChatCard, "image">) {
  const [isMissing, setIsMissing] = useState(false);
  if (image === null || !isOwnFile(image) || isMissing) {
    return <Pattern className="chat-card-pattern" />;
  }
  return <img src={image} alt="" loading="lazy" onError={() => setIsMissing(true)} />;
}
