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
}

export interface Round {
  readonly world: World;
  readonly members: readonly BenchMember[];
  readonly clients: number;
  readonly seconds: number;
  /** Counted from 0. Work that is possible once per member uses other members in every round. */
  readonly index: number;
  readonly roundCount: number;
}

export function membersOf({ members, index, roundCount }: Round): readonly BenchMember[] {
  const size = Math.floor(members.length / roundCount);
  return members.slice(index * size, (index + 1) * size);
}

export interface ProcessorTimes {
  readonly server: number;
  readonly postgres: number;
}

export function readProcessorTimes({ serverPid, postgresPid }: World): ProcessorTimes {
  return { server: processorSeconds(serverPid), postgres: processorSeconds(postgresPid) };
}

export function shareProcessorTimes(before: ProcessorTimes, after: ProcessorTimes, count: number) {
  return {
    serverMicroseconds: ((after.server - before.server) * 1e6) / count,
    postgresMicroseconds: ((after.postgres - before.postgres) * 1e6) / count,
  };
}
