interface Allowance {
  /** The page has forms. */
  readonly hasForms?: boolean;
  /** The origins of pages that may show it in a frame. */
  readonly framedBy?: string | undefined;
}

/** The pages run only our own files, even if a message contains markup. */
export function contentPolicy({ hasForms = false, framedBy }: Allowance = {}): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    `frame-ancestors ${framedBy ?? "'none'"}`,
  ].join("; ");
}
