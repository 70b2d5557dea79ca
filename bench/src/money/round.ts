import type { BenchMember } from "./members.ts";
import { processorSeconds } from "./processor-time.ts";
import type { World } from "./world.ts";

/** One kind of work, as measured in one round. */
export interface Measured {
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
  readonly serverMicroseconds: number;
  readonly postgresMicroseconds: number;
  /** Of the outside world, which is no part of the product but shares the processor; 0 without it. */
  readonly sandboxMicroseconds: number;
}

export interface Round {
  readonly world: World;
  readonly members: readonly BenchMember[];
  readonly clients: number;
  readonly seconds: number;
  /** Counted from 0. Work that is possible once per member uses other members in every round. */
  readonly index: number;
  readonly roundCount: number;
  /** There are too few members for that: each round uses all of them, and ends what it began. */
  readonly sharesMembers?: boolean;
}

export function membersOf({
  members,
  index,
  roundCount,
  sharesMembers,
}: Round): readonly BenchMember[] {
  if (sharesMembers) return members;
  const size = Math.floor(members.length / roundCount);
  return members.slice(index * size, (index + 1) * size);
}

export interface ProcessorTimes {
  readonly server: number;
  readonly postgres: number;
  readonly sandbox: number;
}

export function readProcessorTimes({ serverPid, postgresPid, sandboxPid }: World): ProcessorTimes {
  return {
    server: processorSeconds(serverPid),
    postgres: processorSeconds(postgresPid),
    sandbox: sandboxPid === undefined ? 0 : processorSeconds(sandboxPid),
  };
}

export function shareProcessorTimes(before: ProcessorTimes, after: ProcessorTimes, count: number) {
  return {
    serverMicroseconds: ((after.server - before.server) * 1e6) / count,
    postgresMicroseconds: ((after.postgres - before.postgres) * 1e6) / count,
    sandboxMicroseconds: ((after.sandbox - before.sandbox) * 1e6) / count,
  };
}
