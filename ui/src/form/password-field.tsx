import { useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { EyeIcon, EyeOffIcon } from "../icons/action.tsx";
import { useUiTexts } from "../ui-texts.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "suffix">;

/** A password that the member can show while typing. */
export function PasswordField(props: PasswordFieldProps) {
  const texts = useUiTexts();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      suffix={
        <IconButton
          label={isShown ? texts.hidePassword : texts.showPassword}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
