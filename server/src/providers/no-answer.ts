/** A provider gave no clear answer: the outcome of the request is unknown. Only `request.ts` throws it. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}
