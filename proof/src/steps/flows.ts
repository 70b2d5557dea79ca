import { setTimeout as pause } from "node:timers/promises";
import { sandboxGiftKey, sealGift } from "@krapao/contract/gift-link";
import type { KillPoint } from "@krapao/server/platform/kill-points.ts";
import type { Member } from "#world/members.ts";
import { ourWallet } from "@krapao/testkit/sandbox";
import { type Reply, send, writeRequest, writeUpload } from "#world/wire.ts";
import type { World } from "@krapao/testkit/world";
import type { Faults } from "@krapao/testkit/outside";
import { hasFile, waitForRemovals } from "./files.ts";
import { rewardFlows } from "./reward-flows.ts";
import { stopFlows } from "./stop-flows.ts";
import { wheelFlows } from "./wheel-flows.ts";

/** A kill point, with its number of passes if it is not the first. */
type KillPointAt = KillPoint | `${KillPoint}:${2 | 3}`;

export interface Visit {
  readonly world: World;
  readonly member: Member;
  /** The same at every try, as the web keeps it. */
  readonly key: string;
}

export interface Flow {
  readonly name: string;
  readonly killPoints: readonly KillPointAt[];
  /** The member's accounts at games, with their baht at the start. */
  readonly games?: Readonly<Record<string, number>>;
  /** The possible totals of the member at the end, in baht; they may depend on the preparation. */
  readonly totals: readonly number[] | ((prepared: string) => readonly number[]);
  /** Prepares the providers once. Every try gets the result. */
  readonly prepare?: (visit: Visit) => Promise<string>;
  /** The member's request; after a crash it is repeated under the same key. */
  readonly act: (visit: Visit, prepared: string) => Promise<void>;
  /** The fault of the game's answer while the server is killed. */
  readonly fault?: Faults;
  /** The call that moves the money: it can go unanswered and be done seconds later. */
  readonly late?: {
    readonly part: "bank" | "game" | "gift";
    readonly call: string;
    readonly provider?: string;
  };
  /** A lease longer than a process is paused for: the clock passes it, so that another takes over. */
  readonly leaseMinutes?: number;
  /** Further checks at the end; one sentence per breach. */
  readonly check?: (visit: Visit) => Promise<readonly string[]>;
}

export const startBaht = 1000;

function post({ world, member, key }: Visit, path: string, body: object): Promise<Reply> {
  const [port = 0] = world.ports;
  const { token } = member;
  return send({ port, bytes: writeRequest({ method: "POST", path, token, key, body }) });
}

const bank: Flow = {
  name: "deposit by bank transfer",
  killPoints: ["feed.read", "feed.kept"],
  totals: [startBaht + 123.45],
  async prepare({ world, member }) {
    await world.sandbox.transfer({ amount: 123.45, sender: member.bank });
    return "";
  },
  async act() {},
};

/** Two transfers of a member in one page of the feed: a worker matches the second one. */
const twoOfOnePage: Flow = {
  ...bank,
  name: "deposit by two bank transfers at once",
  killPoints: ["match.claimed", "match.credited"],
  totals: [startBaht + 123.45],
  async prepare({ world: { sandbox }, member }) {
    await sandbox.setFault("bank", { kind: "error", call: "feed" });
    for (const amount of [100, 23.45]) await sandbox.transfer({ amount, sender: member.bank });
    await sandbox.setFault("bank", { kind: "off" });
    return "";
  },
};

const slip: Flow = {
  name: "deposit by slip",
  killPoints: [
    "file.recorded",
    "file.put",
    "slip.kept",
    "slip.read",
    "slip.claimed",
    "slip.requested",
    "slip.ended",
  ],
  totals: [startBaht + 67.89],
  async prepare({ world: { sandbox }, member }) {
    const { id } = await sandbox.transfer({ amount: 67.89, sender: member.bank, feed: "NONE" });
    return id;
  },
  async act({ world, member, key }, transferId) {
    const picture = await world.sandbox.slipPicture(transferId);
    const [port = 0] = world.ports;
    const { token } = member;
    await send({ port, bytes: writeUpload({ path: "/api/wallet/slip", token, key, picture }) });
  },
};

/** The picture of a decided slip leaves the store, as after the days that it is kept for. */
const slipPicture: Flow = {
  ...slip,
  name: "removal of a slip's picture",
  killPoints: ["file.claimed", "file.removed"],
  leaseMinutes: 6,
  async act(visit, transferId) {
    await slip.act(visit, transferId);
    const { world, member } = visit;
    const release = `
      update stored_file set state = 'leaving', due_at = clock_now()
      where state = 'kept' and name in (
        select file_name from slip where member_id = $1 and state = 'SUCCESS'
      ) returning name`;
    const startedAt = performance.now();
    while ((await world.query(release, [member.id])).length === 0) {
      const gone = await world.query(
        "select from stored_file where owner = $1 and kept_by = 'slip' and state <> 'kept'",
        [`member:${member.id}`],
      );
      if (gone.length > 0 || performance.now() - startedAt > releaseMilliseconds) return;
      await pause(100);
    }
  },
  async check({ world, member }) {
    const stuck = await waitForRemovals(world);
    const rows = await world.query<{ name: string; state: string }>(
      "select name, state from stored_file where owner = $1",
      [`member:${member.id}`],
    );
    const [file] = rows;
    if (rows.length !== 1 || !file) return [...stuck, `the slip has ${rows.length} files`];
    const isThere = await hasFile(world, file.name);
    return [
      ...stuck,
      ...(file.state === "gone" ? [] : [`the picture is ${file.state}, not gone`]),
      ...(isThere ? ["the picture is still in the store"] : []),
    ];
  },
};
const releaseMilliseconds = 20_000;

const code: Flow = {
  name: "deposit by QR code",
  killPoints: ["qr.kept", "qr.sending", "qr.requested", "qr.answered", "qr.polled", "qr.credited"],
  totals: [startBaht + 150],
  async act(visit) {
    const { sandbox } = visit.world;
    let reply = await post(visit, "/api/qrcode/FP", { amount: 150 });
    // The killed process may still count as requesting the code: the member tries again later.
    if (reply.status === 200 && reply.body["qrcodeId"] === null) {
      await visit.world.query("update clock set shift = shift + interval '1 minute'");
      reply = await post(visit, "/api/qrcode/FP", { amount: 150 });
    }
    const id = reply.body["qrcodeId"];
    if (typeof id !== "string") return;
    const charge = await sandbox.findCharge("FP", id);
    if (charge.status === "PENDING") await sandbox.pay(charge.id);
  },
};

const gift: Flow = {
  name: "deposit by gift link",
  killPoints: [
    "gift.reserved",
    "gift.polled",
    "gift.sent",
    "gift.sending",
    "gift.redeemed",
    "gift.credited",
  ],
  totals: [startBaht + 50],
  async prepare({ world }) {
    const { link: giftLink } = await world.sandbox.makeVoucher({ amount: 50 });
    return sealGift({ giftLink, walletNumber: ourWallet }, sandboxGiftKey);
  },
  late: { part: "gift", call: "redeem" },
  async act(visit, link) {
    await post(visit, "/api/wallet/truelink", { link });
  },
};

const withdrawal: Flow = {
  name: "withdrawal",
  killPoints: [
    "withdraw.opened",
    "withdraw.claimed",
    "withdraw.sending",
    "withdraw.requested",
    "withdraw.ended",
  ],
  late: { part: "bank", call: "pay" },
  // Paid, or returned if the bank never received the request.
  totals: [startBaht - 200, startBaht],
  async act(visit) {
    await post(visit, "/api/wallet/withdraw", { amount: 200 });
  },
};

const answered: readonly KillPointAt[] = [
  "transfer.opened",
  "transfer.sending",
  "transfer.requested",
  "transfer.ended",
];
const unanswered: readonly KillPointAt[] = [
  "transfer.unknown",
  "transfer.claimed",
  "transfer.requested-again",
];
const lostReply: Faults = { kind: "lost-reply", call: "transfer", times: 1 };

/**
 * A reference of class A is sent again before the second leg; for other classes its state is
 * queried.
 */
const secondByWorker = (from: string): KillPointAt =>
  from === "JOKER" ? "transfer.sending:3" : "transfer.sending:2";

function transfers(from: string, to: string): readonly Flow[] {
  const games = Object.fromEntries(
    [from, to].filter((side) => side !== "WALLET").map((c) => [c, 300]),
  );
  const flow = {
    games,
    totals: [startBaht],
    async act(visit: Visit) {
      await post(visit, "/api/wallet/transfer", { from, to, amount: 100 });
    },
  };
  const isBetweenGames = from !== "WALLET" && to !== "WALLET";
  const second: readonly KillPointAt[] = isBetweenGames
    ? ["transfer.sending:2", "transfer.requested:2", "transfer.ended:2"]
    : [];
  const late = {
    part: "game",
    call: "transfer",
    provider: to === "WALLET" ? from : to,
  } as const;
  const name = `transfer ${from} to ${to}`;
  return [
    { ...flow, name, killPoints: [...answered, ...second], late },
    {
      ...flow,
      name: `${name}, reply lost`,
      // The worker then sends the second leg for the first time.
      killPoints: isBetweenGames ? [...unanswered, secondByWorker(from)] : unanswered,
      fault: lostReply,
    },
  ];
}

const all: Flow = {
  name: "withdrawal of all",
  killPoints: [
    "collection.opened",
    ...answered,
    "collection.collected",
    "collection.held",
    "withdraw.claimed",
    "withdraw.sending",
    "withdraw.requested",
    "withdraw.ended",
  ],
  late: { part: "bank", call: "pay" },
  games: { JOKER: 900 },
  // Paid, or failed in time with all money still there.
  totals: [startBaht - 400, startBaht],
  async act(visit) {
    await post(visit, "/api/wallet/withdrawAll", { amount: 400 });
  },
};

export const flows: readonly Flow[] = [
  bank,
  twoOfOnePage,
  slip,
  slipPicture,
  code,
  gift,
  withdrawal,
  ...transfers("WALLET", "JOKER"),
  ...transfers("JOKER", "WALLET"),
  ...transfers("WALLET", "BETFLIX"),
  ...transfers("BETFLIX", "WALLET"),
  ...transfers("JOKER", "BETFLIX"),
  ...transfers("BETFLIX", "JOKER"),
  all,
  ...rewardFlows(startBaht),
  ...wheelFlows(startBaht),
  ...stopFlows(startBaht),
];
