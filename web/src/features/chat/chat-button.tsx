import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { CloseIcon } from "@krapao/ui/icons/action.tsx";
import { ChatIcon } from "@krapao/ui/icons/navigation.tsx";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ensureContact } from "#lib/session/kept-contact.ts";
import { useSiteText } from "#locale/site-text.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { closeChat, openChat, useIsChatOpen, useQuestion } from "#lib/hooks/chat-opening.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { ChatFrame, type Chat } from "./chat-frame.tsx";
import type { ChatRoom } from "./chat-room.ts";
import { noDraft } from "./draft.ts";
import "./chat-button.css";

/** The button of the chat. The conversation's code is loaded when the chat is first opened. */
export function ChatButton() {
  const isEnabled = useSiteText("enableChatWidget")?.enableChatWidget ?? false;
  // This code is loaded when the screen is idle.
  useEffect(() => void ensureContact(), []);
  return isEnabled ? <Door /> : null;
}

function Door() {
  const texts = useTexts("chat");
  const isOpen = useIsChatOpen();
  const chat = useChat(isOpen);
  const [draft, setDraft] = useState(noDraft);
  const question = useQuestion();
  const [shown, setShown] = useState<typeof question>();
  if (question !== shown) {
    setShown(question);
    if (question) setDraft({ ...noDraft, text: question.text });
  }
  const unread = useUnread(chat?.room);
  const label = isOpen ? texts.close : texts.open;
  return (
    <aside className="chat-door" aria-label={texts.open}>
      <button
        type="button"
        className="chat-button"
        data-open={isOpen}
        data-loads
        aria-label={unread > 0 ? `${label}, ${texts.unread(unread)}` : label}
        aria-expanded={isOpen}
        // Starts loading before the finger is lifted.
        onPointerDown={fetchEarly}
        onClick={isOpen ? closeChat : openChat}
      >
        <span className="chat-button-face">
          <ChatIcon size={24} />
        </span>
        <span className="chat-button-face">
          <CloseIcon size={24} />
        </span>
        {unread > 0 && <span className="chat-button-count">{unread > 99 ? "99+" : unread}</span>}
      </button>
      <ChatFrame
        chat={chat}
        draft={{ draft, keep: setDraft }}
        isOpen={isOpen}
        onClose={closeChat}
      />
    </aside>
  );
}

/** The chat from its first opening; it ends with the layout, and so with the member or guest. */
function useChat(isOpen: boolean): Chat | undefined {
  const [chat, setChat] = useState<Chat>();

  useEffect(() => {
    if (!isOpen || chat) return undefined;
    const leaving = new AbortController();
    loadChat().then(
      (loaded) => {
        if (leaving.signal.aborted) loaded.room.stop();
        else setChat(loaded);
      },
      () => {
        closeChat();
        const error = new ApiError(navigator.onLine ? "NETWORK" : "OFFLINE");
        showToast({ tone: "error", text: codeText(error) });
      },
    );
    return () => leaving.abort();
  }, [isOpen, chat]);

  useEffect(() => {
    return () => {
      chat?.room.stop();
    };
  }, [chat]);
  useEffect(() => closeChat, []);
  return chat;
}

const loadConversation = () => import("./conversation.tsx");

function fetchEarly(): void {
  // A failure is shown when the chat is opened.
  loadConversation().catch(() => undefined);
}

async function loadChat(): Promise<Chat> {
  const { Conversation, openRoom } = await loadConversation();
  return { Conversation, room: openRoom() };
}

const nothing = () => () => undefined;

function useUnread(room: ChatRoom | undefined): number {
  return useSyncExternalStore(room?.subscribe ?? nothing, () => room?.state.unread ?? 0);
}
