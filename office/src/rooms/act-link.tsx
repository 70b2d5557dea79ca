import { Link } from "wouter";

/** Opens an act. */
export function ActLink({ id, text }: { id: string; text: string }) {
  return (
    <Link className="self-start text-gold-text underline" href={`/acts/${id}`}>
      {text}
    </Link>
  );
}
