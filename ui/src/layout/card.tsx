import type { ComponentProps } from "react";
import { classNames } from "../styles/class-names.ts";
import { Pattern } from "./pattern.tsx";
import "./card.css";

export interface CardProps extends ComponentProps<"div"> {
  /** `feature` is the main card of a screen (the balance); `plain` groups content. */
  tone?: "plain" | "feature" | undefined;
}

export function Card({ tone = "plain", className, children, ...rest }: CardProps) {
  return (
    <div {...rest} className={classNames("ui-card", `ui-card-${tone}`, className)}>
      {tone === "feature" && <Pattern className="ui-card-pattern" />}
      {children}
    </div>
  );
}
