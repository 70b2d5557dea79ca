/** A reason why a start cannot go on, in one sentence for the person who started us. */
export class StartError extends Error {
  override readonly name = "StartError";
}
