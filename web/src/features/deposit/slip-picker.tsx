import { slipTypes } from "@krapao/contract/deposit";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { CameraIcon, PictureIcon } from "@krapao/ui/icons/media.tsx";
import { SlipIcon } from "@krapao/ui/icons/money.tsx";
import { useInheritedFocus } from "@krapao/ui/layer/use-inherited-focus.ts";
import { useRef, type ChangeEvent } from "react";
import { useTexts } from "#locale/texts.ts";
import { Facts } from "./facts.tsx";
import { slipMegabytes, type useSlipUpload } from "./use-slip-upload.ts";
import { useSlipFacts } from "./use-slip-facts.ts";

interface SlipPickerProps {
  slip: Pick<ReturnType<typeof useSlipUpload>, "choose" | "problem">;
}

/** Lets the member choose the picture of a slip, from the phone's pictures or its camera. */
export function SlipPicker({ slip }: SlipPickerProps) {
  const { slip: texts } = useTexts("deposit");
  const facts = useSlipFacts();
  return (
    <div
      ref={useInheritedFocus()}
      className="grid gap-4 outline-none"
      role="group"
      aria-label={texts.drop}
      tabIndex={-1}
    >
      <div className="grid justify-items-center gap-2 rounded-large border border-dashed border-line-strong bg-raised px-4 py-6 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-gold-wash text-gold-text">
          <SlipIcon size={32} />
        </span>
        <p className="font-bold">{texts.drop}</p>
        <p className="text-caption text-content-soft">{texts.types(slipMegabytes)}</p>
        <div className="mt-2 grid w-full gap-2">
          <FileChoice label={texts.choose} onChoose={slip.choose} />
          <FileChoice label={texts.take} isCamera onChoose={slip.choose} />
        </div>
      </div>
      {slip.problem && (
        <Callout tone="error" role="alert">
          {slip.problem}
        </Callout>
      )}
      <Facts facts={facts} />
    </div>
  );
}

interface FileChoiceProps {
  label: string;
  isCamera?: boolean;
  onChoose: (file: File) => void;
}

/** A button that opens the phone's own file picker. */
function FileChoice({ label, isCamera = false, onChoose }: FileChoiceProps) {
  const inputRef = useRef<HTMLInputElement>(null);

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    if (file) onChoose(file);
    // Lets the member choose the same picture again.
    inputRef.current?.form?.reset();
  }

  return (
    <form>
      <Button
        size="large"
        tone={isCamera ? "quiet" : "primary"}
        isFull
        icon={isCamera ? <CameraIcon /> : <PictureIcon />}
        onClick={() => inputRef.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={inputRef}
        type="file"
        className="hidden"
        accept={slipTypes.join(",")}
        {...(isCamera && { capture: "environment" })}
        aria-label={label}
        tabIndex={-1}
        onChange={handleChange}
      />
    </form>
  );
}
