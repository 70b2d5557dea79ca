import { type Answer, send, type Call, exchange } from "./call.ts";
import type { Described } from "./description.ts";
import { type Person, urlOf } from "./person.ts";
import type { Cast, Cell, Row, Verdict } from "./row.ts";
import type { Stage } from "./stage.ts";

/** The refusal of a session that is not valid, by caller. */
const sessionRefusals = {
  guest: ["UNAUTHORIZED"],
  expired: ["EXPIRED_AUTH_TOKEN"],
  revoked: ["invalid-token"],
  disabled: ["invalid-token"],
  "wrong type": ["UNAUTHORIZED", "invalid-token"],
} as const;

/** Field names from which other products read the person. */
const smuggledNames = ["userId", "memberId", "guestId", "_id", "account", "owner", "phone", "role"];

type Headers = Readonly<Record<string, string>>;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** All cells of a row. The owner's comes last, so that no cell spoils a later one. */
export function cellsOf(row: Row, described: Described, stage: Stage): readonly Cell[] {
  const maker = new CellMaker(row, described, stage);
  return described.isForMembers
    ? [...maker.withoutSession(), ...maker.smuggled(), ...maker.byOther(), maker.byOwner()]
    : [...maker.byAnybody(), ...maker.smuggled(), maker.byOwner()];
}

class CellMaker {
  readonly #row: Row;
  readonly #described: Described;
  readonly #stage: Stage;
  readonly #cast: Cast;

  constructor(row: Row, described: Described, stage: Stage) {
    this.#row = row;
    this.#described = described;
    this.#stage = stage;
    this.#cast = row.cast(stage);
  }

  #cell(
    caller: string,
    names: string,
    { sent, headers, expects }: { sent: Call; headers: Headers; expects: Verdict },
  ): Cell {
    const { operation, method, path } = this.#described;
    return {
      operation,
      caller,
      names,
      owner: this.#cast.owner,
      expects,
      send: (): Promise<Answer> =>
        send({ url: urlOf(this.#stage.world), method, path }, sent, headers),
    };
  }

  /** The owner's whole request, then the other member's own request with one identifier of the owner. */
  #variants(): readonly (readonly [names: string, sent: Call])[] {
    const { send: callAs, identifiers } = this.#row;
    const { owner, other } = this.#cast;
    const whole = callAs(owner);
    const fields = Object.keys(identifiers);
    if (fields.length === 0) return [["the session", whole]];
    const alone = fields.map((field) => [field, exchange(callAs(other), whole, field)] as const);
    return fields.length === 1 ? alone : [["all", whole], ...alone];
  }

  /** The owner's requests by callers without a valid session of the owner. */
  *withoutSession(): Generator<Cell> {
    const { dead } = this.#stage;
    const callers: [keyof typeof sessionRefusals, string, Headers][] = [
      ["guest", "guest", {}],
      ["expired", "expired", bearer(dead.expired)],
      ["revoked", "revoked", bearer(dead.revoked)],
      ["disabled", "disabled", bearer(this.#stage.owner.token)],
      ...Object.entries(dead.wrong).map(
        ([name, headers]): [keyof typeof sessionRefusals, string, Headers] => [
          "wrong type",
          `wrong type: ${name}`,
          headers,
        ],
      ),
    ];
    for (const [kind, caller, headers] of callers) {
      for (const [names, sent] of this.#variants()) {
        const expects: Verdict = { kind: "refused", codes: sessionRefusals[kind] };
        yield this.#cell(caller, names, { sent, headers, expects });
      }
    }
  }

  /** Another member with a valid session. */
  *byOther(): Generator<Cell> {
    const { owner, other } = this.#cast;
    for (const [names, sent] of this.#variants()) {
      yield this.#cell("another member", names, {
        sent,
        headers: bearer(other.token),
        expects: this.#verdictFor(names, other),
      });
    }
    const isReading = this.#described.method === "GET" && this.#hasNoIdentifiers();
    if (!isReading) return;
    const headers = {
      ...bearer(other.token),
      "x-user-id": owner.id,
      "x-member-id": owner.id,
      cookie: `token=${owner.token}; session=${owner.token}; device=${owner.cookies["device"]}`,
    };
    const expects: Verdict = { kind: "own", caller: other };
    const sent = this.#row.send(other);
    yield this.#cell("another member", "headers and cookies", { sent, headers, expects });
  }

  /** A call that is open to everyone: the session makes no difference. */
  *byAnybody(): Generator<Cell> {
    const { dead, owner: member, other: stranger } = this.#stage;
    const { other } = this.#cast;
    const callers: [string, Headers][] = [
      ["another member", bearer(stranger.token)],
      ["guest", {}],
      ["expired", bearer(dead.expired)],
      ["revoked", bearer(dead.revoked)],
      ["disabled", bearer(member.token)],
      ["wrong type", dead.wrong["a member's id"] ?? {}],
    ];
    for (const [caller, headers] of callers) {
      for (const [names, sent] of this.#variants()) {
        // The whole request with its proofs is the owner's own.
        if (names === "all") continue;
        yield this.#cell(caller, names, {
          sent,
          headers,
          expects: this.#verdictFor(names, other),
        });
      }
    }
  }

  /** Adds the owner's id to a call that has no field for one. */
  *smuggled(): Generator<Cell> {
    const { owner, other } = this.#cast;
    const isPlain = this.#described.operation.startsWith("service.");
    if (isPlain) return;
    const expects: Verdict = { kind: "refused", codes: ["KEY_INVALID"] };
    const headers = this.#described.isForMembers ? bearer(other.token) : {};
    const sent = this.#row.send(other);
    for (const name of smuggledNames) {
      const query = { ...sent, query: { [name]: owner.id } };
      yield this.#cell("another member", `query.${name}`, { sent: query, headers, expects });
      if (!sent.body) continue;
      const body = { ...sent, body: { ...sent.body, [name]: owner.id } };
      yield this.#cell("another member", `body.${name}`, { sent: body, headers, expects });
    }
  }

  byOwner(): Cell {
    const { owner } = this.#cast;
    const expects: Verdict = { kind: "let in", codes: this.#row.owner };
    const headers = this.#described.isForMembers ? bearer(owner.token) : {};
    return this.#cell("owner", "all", { sent: this.#row.send(owner), headers, expects });
  }

  #hasNoIdentifiers(): boolean {
    return Object.keys(this.#row.identifiers).length === 0;
  }

  #verdictFor(names: string, caller: Person): Verdict {
    const { identifiers } = this.#row;
    const all = Object.values(identifiers);
    const foreign = names === "all" ? all.find((codes) => codes !== "own") : identifiers[names];
    if (foreign === undefined || foreign === "own") return { kind: "own", caller };
    const codes =
      names === "all" ? all.flatMap((reported) => (reported === "own" ? [] : reported)) : foreign;
    return { kind: "refused", codes };
  }
}
