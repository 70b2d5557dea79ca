import { classNames } from "../styles/class-names.ts";
import { useUiTexts } from "../ui-texts.tsx";
import { formatAmount, splitAmount } from "./amount-text.ts";
import "./money.css";

export interface MoneyProps {
  amount: number;
  /** Adds the word for the currency. */
  currency?: "BAHT" | "LAK" | undefined;
  /** False if the currency is visible nearby: then only screen readers read the unit. */
  isUnitShown?: boolean | undefined;
  /** Whether the money came in or went out; `none` marks only a negative amount. */
  sign?: "in" | "out" | "none" | undefined;
  isHidden?: boolean | undefined;
  size?: "small" | "medium" | "large" | "display" | undefined;
  className?: string | undefined;
}

/**
 * The longest whole part that a narrow phone shows in large digits, such as 987,654,321. Longer
 * ones are smaller.
 */
const longestWhole = 11;

/**
 * An amount in the style of a bank: the whole part bold, the rest lighter, digits of equal width.
 */
export function Money(props: MoneyProps) {
  const { amount, currency, isUnitShown = true, sign = "none", isHidden = false } = props;
  const { size = "medium", className } = props;
  const texts = useUiTexts();
  const { whole, decimals } = splitAmount(amount);
  const unit = currency && texts.currency[currency];
  const shownUnit = isUnitShown && unit;
  const isLong = size === "display" && whole.length > longestWhole;
  const name = classNames(
    "ui-money",
    `ui-money-${size}`,
    `ui-money-${sign}`,
    isLong && "ui-money-long",
    className,
  );

  if (isHidden) {
    return (
      <span className={name}>
        <span className="sr-only">{texts.hiddenAmount}</span>
        <span className="ui-money-dots" aria-hidden="true">
          ••••••
        </span>
        {shownUnit && (
          <span className="ui-money-unit" aria-hidden="true">
            {shownUnit}
          </span>
        )}
      </span>
    );
  }
  // Some screen readers skip a hyphen; they read a minus sign.
  const said = (sign === "none" && amount < 0 ? minus : "") + formatAmount(Math.abs(amount));
  const spoken = unit ? `${said} ${unit}` : said;
  return (
    <span className={name}>
      <span className="sr-only">{say(spoken, sign, texts)}</span>
      <span aria-hidden="true">
        {signMark(sign, amount)}
        <span className="ui-money-whole">{whole}</span>
        <span className="ui-money-decimals">.{decimals}</span>
        {shownUnit && <span className="ui-money-unit">{shownUnit}</span>}
      </span>
    </span>
  );
}

const minus = "\u2212";

type Sign = NonNullable<MoneyProps["sign"]>;

function signMark(sign: Sign, amount: number): string {
  if (sign === "in") return "+";
  return sign === "out" || amount < 0 ? minus : "";
}

interface Words {
  moneyIn: (amount: string) => string;
  moneyOut: (amount: string) => string;
}

function say(spoken: string, sign: Sign, words: Words): string {
  if (sign === "in") return words.moneyIn(spoken);
  return sign === "out" ? words.moneyOut(spoken) : spoken;
}
