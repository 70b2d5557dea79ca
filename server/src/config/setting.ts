/** One setting of the product. */
export interface Setting {
  readonly name: string;
  /** The value if the variable is absent; undefined if absence itself has a meaning. */
  readonly default: string | undefined;
  readonly meaning: string;
}
