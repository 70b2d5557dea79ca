import { inbox } from "@krapao/contract/office/inbox";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { callOffice, codeOf, sendFile } from "#lib/api.ts";
import { queries } from "#lib/session.ts";
import { codeText, useTexts } from "#locale/texts.ts";

const textMax = 2000;
/** The visitor sees for six seconds that somebody writes. */
const typingMilliseconds = 5000;

/** Sends an answer under one id: a repeat after a lost reply is the same message. */
function useAnswer(id: string) {
  const texts = useTexts();
  const [isBusy, setBusy] = useState(false);
  const pending = useRef<{ content: string; messageId: string }>(undefined);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      pending.current = undefined;
      return true;
    } catch (error) {
      showToast({ tone: "error", text: codeText(texts, codeOf(error)) });
      return false;
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ["inbox"] });
    }
  };
  const send = (answer: { kind: "text"; text: string } | { kind: "picture"; path: string }) => {
    const content = JSON.stringify(answer);
    if (pending.current?.content !== content) {
      pending.current = { content, messageId: crypto.randomUUID() };
    }
    const body = { id: pending.current.messageId, answer };
    return callOffice(inbox.answer, { params: { id }, body });
  };
  return {
    isBusy,
    sendText: (text: string) => run(async () => void (await send({ kind: "text", text }))),
    sendPicture: (file: File) =>
      run(async () => {
        const { path } = await sendFile(inbox.picture, { params: { id }, file });
        await send({ kind: "picture", path });
      }),
  };
}

function useTyping(id: string) {
  const last = useRef(0);
  return () => {
    const now = performance.now();
    if (last.current > 0 && now - last.current < typingMilliseconds) return;
    last.current = now;
    // The answer itself says what is wrong, if anything is.
    callOffice(inbox.typing, { params: { id } }).catch(() => {});
  };
}

/** The answer of the holder: a text, one that was prepared, or a picture. */
export function AnswerBox({ id, prepared }: { id: string; prepared: readonly string[] }) {
  const words = useTexts().inbox;
  const fieldId = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const { isBusy, sendText, sendPicture } = useAnswer(id);
  const noteTyping = useTyping(id);
  const send = async () => {
    if (isBusy || text.trim() === "" || !(await sendText(text))) return;
    // What was written or chosen meanwhile stays.
    setText((now) => (now.startsWith(text) ? now.slice(text.length) : now));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (file) void sendPicture(file);
  };
  return (
    <div className="flex flex-col gap-3 border-t border-line p-4">
      <SelectField
        name="prepared"
        label={words.prepared}
        placeholder={words.choose}
        value=""
        options={prepared.map((value) => ({ value, label: value }))}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <label htmlFor={fieldId} className="text-small text-content-soft">
          {words.answer}
        </label>
        <textarea
          id={fieldId}
          name="answer"
          className="office-chat-field"
          rows={3}
          maxLength={textMax}
          value={text}
          onKeyDown={onKey}
          onChange={(event) => {
            setText(event.target.value);
            noteTyping();
          }}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <input
          ref={fileInput}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={words.picture}
          accept="image/png,image/jpeg,image/gif"
          onChange={onFile}
        />
        <Button tone="quiet" onClick={() => fileInput.current?.click()}>
          {words.picture}
        </Button>
        <Button isBusy={isBusy} disabled={text.trim() === ""} onClick={() => void send()}>
          {words.send}
        </Button>
      </div>
    </div>
  );
}
