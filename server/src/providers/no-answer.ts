/** An outside party gave no clear answer: what became of the request is unknown. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}
