import "./modal.css";

interface LayerTitleProps {
  id: string;
  className: string;
  children: string;
}

/**
 * The title of what opens over the screen, and gets focus. Orca follows to a title of nothing but text
 * without a word, because what had focus is gone; with an element inside it says it.
 */
export function LayerTitle({ id, className, children }: LayerTitleProps) {
  return (
    <h2 id={id} className={className} tabIndex={-1}>
      <strong className="ui-layer-words">{children}</strong>
    </h2>
  );
}
