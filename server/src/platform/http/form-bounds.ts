/** The most bytes besides the file: browsers send one part with a header of a few hundred bytes. */
const besideBytesMax = 64 * 1024;
const partsMax = 20;
const headBytesMax = 16 * 1024;

interface FormLimits {
  /** The name of the field that holds the file. */
  readonly field: string;
  readonly fileBytesMax: number;
}

type Verdict = "good" | "crowded" | "too-large";

const headEnd = Buffer.from("\r\n\r\n");

/**
 * Counts the bytes besides the file while a form arrives. The parser itself has no such limit: it
 * skips any number of unnamed parts, and each costs time.
 */
export class FormBounds {
  readonly #delimiter: Buffer;
  readonly #field: string;
  readonly #fileBytesMax: number;
  /** The first delimiter has no line break before it. */
  #rest: Buffer = Buffer.from("\r\n");
  #where: "head" | "file" | "beside" = "beside";
  #hasFile = false;
  #fileBytes = 0;
  #besideBytes = 0;
  #delimiters = 0;

  constructor(contentType: string, { field, fileBytesMax }: FormLimits) {
    const [, quoted, plain] = /boundary=(?:"([^"]*)"|([^\s;]+))/i.exec(contentType) ?? [];
    this.#delimiter = Buffer.from(`\r\n--${quoted ?? plain ?? ""}`, "latin1");
    this.#field = field;
    this.#fileBytesMax = fileBytesMax;
  }

  read(chunk: Buffer): Verdict {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#verdict() === "good" && this.#takeNext());
    const isHeadEndless = this.#where === "head" && this.#rest.length > headBytesMax;
    return isHeadEndless ? "crowded" : this.#verdict();
  }

  #verdict(): Verdict {
    // The last delimiter ends the form and begins no part.
    const isCrowded = this.#besideBytes > besideBytesMax || this.#delimiters > partsMax + 1;
    if (isCrowded) return "crowded";
    return this.#fileBytes > this.#fileBytesMax + besideBytesMax ? "too-large" : "good";
  }

  /**
   * Handles the bytes up to the next delimiter or header end. Returns false if that has not arrived
   * yet.
   */
  #takeNext(): boolean {
    const delimiterAt = this.#rest.indexOf(this.#delimiter);
    if (this.#where === "head") {
      const headEndAt = this.#rest.indexOf(headEnd);
      if (headEndAt !== -1 && (delimiterAt === -1 || headEndAt < delimiterAt)) {
        return this.#takeHead(headEndAt);
      }
      if (delimiterAt === -1) return false;
    }
    if (delimiterAt !== -1) return this.#takeDelimiter(delimiterAt);
    // The last bytes may be the start of a delimiter.
    this.#take(Math.max(0, this.#rest.length - this.#delimiter.length + 1));
    return false;
  }

  #takeHead(size: number): true {
    const head = this.#rest.toString("latin1", 0, size);
    const names = /\bname="([^"]*)"/i.exec(head);
    const isFile = !this.#hasFile && names?.[1] === this.#field && /\bfilename/i.test(head);
    this.#take(size + headEnd.length);
    this.#where = isFile ? "file" : "beside";
    this.#hasFile ||= isFile;
    return true;
  }

  #takeDelimiter(size: number): true {
    this.#take(size);
    this.#where = "head";
    this.#take(this.#delimiter.length);
    this.#delimiters += 1;
    return true;
  }

  #take(bytes: number): void {
    if (this.#where === "file") this.#fileBytes += bytes;
    else this.#besideBytes += bytes;
    this.#rest = this.#rest.subarray(bytes);
  }
}
