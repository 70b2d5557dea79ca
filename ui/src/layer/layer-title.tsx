import "./modal.css";

interface LayerTitleProps {
  id: string;
  className: string;
  children: string;
}

/**
 * The title of a layer, which gets the focus. Orca does not read a focused title that has only
 * text, because the element that had focus is gone. With an element inside, Orca reads it.
 */
export function LayerTitle({ id, className, children }: LayerTitleProps) {
  return (
    <h2 id={id} className={className} tabIndex={-1}>
      <strong className="ui-layer-words">{children}</strong>
    </h2>
  );
}
