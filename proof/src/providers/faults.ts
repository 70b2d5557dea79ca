import type { World } from "@krapao/testkit/world";
import type { Fault } from "@krapao/testkit/outside";

/** The faults of a request that moves money, and those of a query about it. */
const moveKinds = [
  "delay",
  "slow-reply",
  "error",
  "error-after",
  "lost-request",
  "lost-reply",
  "cut-reply",
  "html",
  "html-after",
  "wrong-body",
  "wrong-body-after",
  "busy",
  "maintenance",
  "duplicate",
  "late-commit",
] as const;
const findKinds = ["error", "lost-request", "lost-reply", "html", "wrong-body", "delay"] as const;

/** More than the least share, because calls after the last fault are counted too. */
const share = { transfer: 0.42, "find-transfer": 0.55 };
const leastShare = 0.3;
/** Late requests are done within the longest delay of 5 s, and after the first queries. */
const lateMilliseconds = 3500;

export async function startFaults({ sandbox }: World, seed: number): Promise<void> {
  const fault = (call: keyof typeof share, kinds: readonly Fault["kind"][]) =>
    kinds.map((kind) => ({
      kind,
      call,
      probability: share[call] / kinds.length,
      milliseconds: lateMilliseconds,
    }));
  const faults = [...fault("transfer", moveKinds), ...fault("find-transfer", findKinds)];
  await sandbox.setFault("game", { faults, seed });
}

export async function endFaults({ sandbox }: World): Promise<void> {
  await sandbox.setFault("game", { kind: "off" });
}

const classes: Readonly<Record<string, readonly string[]>> = {
  A: ["JOKER", "PG", "SEXYGAME", "PGSLOT", "JOKER2", "HUAYHD"],
  B: ["BETFLIX", "ASKMEBET", "IMI", "AREASLOT", "CIRCUS", "SLOTRACHA"],
  C: ["UFABET", "SUPERSLOT", "SLOTXO", "USUN"],
};

/** Prints the faults that really happened. A fault that never or rarely happened proves nothing. */
export async function printFaults({ sandbox }: World): Promise<readonly string[]> {
  const state = await sandbox.faultState("game");
  const breaches: string[] = [];
  for (const [call, kinds] of [
    ["transfer", moveKinds],
    ["find-transfer", findKinds],
  ] as const) {
    const injected = state.faultsByCall[call] ?? {};
    const count = kinds.reduce((sum, kind) => sum + (injected[kind] ?? 0), 0);
    const calls = state.calls[call] ?? 0;
    const counts = kinds.map((kind) => `${kind} ${injected[kind] ?? 0}`).join(", ");
    console.log(`${call}: ${count} of ${calls} calls failed (${counts})`);
    if (calls === 0 || count / calls < leastShare) breaches.push(`too little of ${call} failed`);
    const never = kinds.filter((kind) => (injected[kind] ?? 0) === 0);
    breaches.push(...never.map((kind) => `${kind} never happened to ${call}: void`));
  }
  const early = state.injected["not-found-yet"] ?? 0;
  console.log(`done after the provider reported it as unknown: ${early}`);
  if (early === 0) breaches.push("nothing was done after it was said not to be known: void");
  for (const [name, providers] of Object.entries(classes)) {
    const injected = providers.map((code) => state.faultsByProvider[code] ?? {});
    const kinds = new Set(injected.flatMap((one) => Object.keys(one)));
    const count = injected
      .flatMap((one) => Object.values(one))
      .reduce((sum, times) => sum + times, 0);
    console.log(`class ${name}: ${count} faults of ${kinds.size} kinds`);
    if (count === 0) breaches.push(`nothing went wrong with class ${name}: void`);
  }
  return breaches;
}

/** A member has accounts of every class. */
export function pickAccounts(round: number): readonly string[] {
  const pick = (name: string, step: number) => {
    const codes = classes[name] ?? [];
    return codes[(round + step) % codes.length] ?? "";
  };
  return [pick("A", 0), pick("A", 1), pick("B", 0), pick("B", 1), pick("C", 0)];
}
