import { Button, type ButtonProps } from "../button/button.tsx";

interface ChoiceProps extends Pick<ButtonProps, "isBusy" | "tone"> {
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
}

/** The buttons of a dialog that asks: what it asks for, and the way back. */
export function Choice({ yes, no, onYes, onNo, ...props }: ChoiceProps) {
  return (
    <>
      <Button {...props} size="large" isFull onClick={onYes}>
        {yes}
      </Button>
      <Button tone="plain" isFull onClick={onNo}>
        {no}
      </Button>
    </>
  );
}
