import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { type SubmitEvent, useState } from "react";
import { codeOf } from "#lib/api.ts";
import { codeText, useTexts } from "#locale/texts.ts";

interface FindByPhoneProps {
  readonly name: string;
  readonly words: { readonly phone: string; readonly find: string; readonly noMember: string };
  /** Reads the member with this phone. */
  readonly find: (phone: string) => Promise<void>;
}

/** Finds one member by the whole phone number. */
export function FindByPhone({ name, words, find }: FindByPhoneProps) {
  const texts = useTexts();
  const [phone, setPhone] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (phone.trim() === "" || isBusy) return;
    setBusy(true);
    try {
      await find(phone.trim());
      setPhone("");
    } catch (error) {
      const code = codeOf(error);
      const text = code === "NO_DATA" ? words.noMember : codeText(texts, code);
      showToast({ tone: "error", text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="flex items-start gap-3" onSubmit={(event) => void submit(event)}>
      <TextField
        className="grow"
        name={name}
        label={words.phone}
        value={phone}
        maxLength={30}
        inputMode="tel"
        autoComplete="off"
        onChange={(event) => setPhone(event.target.value)}
      />
      <Button type="submit" tone="quiet" className="mt-7" isBusy={isBusy}>
        {words.find}
      </Button>
    </form>
  );
}
