import { IconButton } from "../button/icon-button.tsx";
import { Spinner } from "../feedback/spinner.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../icons/arrow.tsx";
import { useUiTexts } from "../ui-texts.tsx";
import "./pager.css";

export interface PagerProps {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  /** The requested page is loading; the buttons ignore taps. */
  isBusy?: boolean | undefined;
}

/** The buttons to the other pages, if there are any. */
export function Pager({ page, pageCount, onPageChange, isBusy = false }: PagerProps) {
  const texts = useUiTexts();

  function go(to: number): void {
    if (!isBusy && to >= 1 && to <= pageCount) onPageChange(to);
  }

  if (pageCount < 2) return null;
  // The buttons stay focusable at the ends and while busy, so that focus is never lost.
  return (
    <div className="ui-pager" role="group" aria-label={texts.pages}>
      <IconButton
        label={texts.previousPage}
        icon={<ChevronLeftIcon />}
        aria-disabled={isBusy || page <= 1}
        onClick={() => go(page - 1)}
      />
      <span className="ui-pager-text" aria-live="polite">
        {texts.pageOf(page, pageCount)}
        {isBusy && <Spinner className="ui-pager-spinner" />}
      </span>
      <IconButton
        label={texts.nextPage}
        icon={<ChevronRightIcon />}
        aria-disabled={isBusy || page >= pageCount}
        onClick={() => go(page + 1)}
      />
    </div>
  );
}
