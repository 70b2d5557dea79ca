import type { Random } from "#kills/random.ts";
import { type Game, games, type Person } from "./person.ts";

/** What a person does in some minute. False: not possible yet, and tried again a little later. */
type Deed = (person: Person) => Promise<boolean>;

interface Plan {
  minute: number;
  triesLeft: number;
  readonly deed: Deed;
}

const done = async (work: Promise<unknown>): Promise<boolean> => {
  await work;
  return true;
};

/** The four ways to deposit. */
const ways: readonly ((person: Person, amount: number) => Promise<boolean>)[] = [
  (person, amount) => done(person.transfer(amount, person.random.isBelow(0.3))),
  (person, amount) => done(person.sendSlip(amount)),
  (person, amount) => person.payCode(amount),
  (person, amount) => done(person.giveGift(amount)),
];

const deposit =
  (from: number, to: number): Deed =>
  (person) =>
    person.random.pick(ways)(person, person.amount(from, to));

const withdraw =
  (share: number): Deed =>
  async (person) => {
    const seen = await person.readWallet();
    if (!seen) return false;
    const amount = Math.floor(seen.wallet.amount * share);
    if (amount < 100 * person.unit || seen.wallet.onItsWay > 0) return false;
    return person.withdraw(amount);
  };

const balanceAt = async (person: Person, game: Game) =>
  (await person.readWallet())?.slots.find(({ code, isMoving }) => code === game && !isMoving)
    ?.amount ?? 0;

/** To a game, some bets, and back. Each part waits until the money is there. */
function visit(game: Game, baht: number): readonly Deed[] {
  return [
    async (person) => {
      const { status, code } = await person.call("GET", `/api/wallet/activate/${game}`);
      return status === 200 || code === "SLOT_ALREADY_ACTIVE";
    },
    async (person) => (await person.move("WALLET", game, baht)).status === 200,
    async (person) => {
      const balance = await balanceAt(person, game);
      if (balance < 10) return false;
      await person.play(game, balance, balance);
      return true;
    },
    async (person) => {
      await person.call("GET", "/api/wallet/refresh/slot");
      const balance = await balanceAt(person, game);
      return balance >= 1 && (await person.move(game, "WALLET", balance)).status === 200;
    },
  ];
}

/** A bonus on a deposit, played through at a game. */
const bonus: readonly Deed[] = [
  (person) => done(person.transfer(person.amount(100, 300))),
  async (person) => (await person.takeBonus()) > 0,
  ...visit("JOKER", 90).slice(0, 2),
  async (person) => {
    const balance = await balanceAt(person, "JOKER");
    if (balance < 10) return false;
    await person.play("JOKER", balance, 1100);
    return true;
  },
  visit("JOKER", 0)[3] ?? (async () => true),
  withdraw(0.5),
];

const rich =
  (from: number, to: number): Deed =>
  (person) =>
    done(person.transfer(person.amount(from, to)));

const write =
  (text: string): Deed =>
  (person) =>
    done(person.write(text));

/** A break begins, and money that is sent later is held. */
const stop: readonly Deed[] = [
  async (person) =>
    (await person.call("POST", "/api/protection/break", { days: 7 })).status === 200,
  (person) => done(person.transfer(person.amount(100, 900))),
];

/** The member is excluded, money comes later, and somebody with the same name registers. */
const exclusion: readonly Deed[] = [
  async (person) =>
    (await person.call("POST", "/api/protection/exclude", { months: 6 })).status === 200,
  (person) => done(person.transfer(person.amount(100, 900))),
  (person) => done(person.meetNamesake()),
];

/** Staff lower a limit at the member's wish. The member regrets it, and money comes beyond it. */
const limit: readonly Deed[] = [
  async (person) => {
    person.notebook.limitWishes.add(person.member.id);
    await person.write("แอดมิน ช่วยตั้งวงเงินฝากให้หน่อย");
    return true;
  },
  async (person) => {
    if (person.notebook.limitWishes.has(person.member.id)) return false;
    const body = { kind: "deposit", period: "day", amount: person.random.between(5, 9) * 1000 };
    return (await person.call("PUT", "/api/protection/limit", body)).status === 200;
  },
  (person) => done(person.transfer(person.amount(1100, 1900))),
];

interface Habit {
  readonly name: string;
  /** Of a hundred members. */
  readonly share: number;
  /** Of the accounts of these members; the bank refuses some endings. */
  readonly endings?: readonly string[];
  readonly currency?: "LAK";
  /** Somebody else's payment is like one of theirs. */
  readonly isFriend?: true;
  readonly deeds: (random: Random) => readonly Deed[];
}

const habits: readonly Habit[] = [
  {
    name: "plays",
    share: 32,
    deeds: (random) => [
      deposit(150, 600),
      ...visit(random.pick(games), 100),
      withdraw(0.6),
      deposit(100, 400),
      withdraw(0.9),
    ],
  },
  { name: "takes a bonus", share: 10, deeds: () => bonus },
  {
    name: "pays as a friend does",
    share: 2,
    deeds: () => [
      (person) => person.payCodeLikeFriend(person.amount(100, 300)),
      (person) => person.payCodeLikeFriend(person.amount(5100, 6000)),
    ],
  },
  {
    name: "takes out",
    share: 11,
    isFriend: true,
    deeds: () => [deposit(300, 900), withdraw(0.5), withdraw(1)],
  },
  {
    name: "is refused by the bank",
    share: 4,
    endings: ["999", "998"],
    deeds: () => [deposit(300, 900), withdraw(0.5)],
  },
  { name: "is rich", share: 6, deeds: () => [rich(21_000, 45_000), withdraw(1)] },
  { name: "is very rich", share: 4, deeds: () => [rich(51_000, 120_000), withdraw(1)] },
  {
    name: "writes",
    share: 9,
    deeds: () => [
      deposit(100, 300),
      write("แอดมิน"),
      write("ยอดของฉันเข้าหรือยังคะ ขอคุยกับแอดมิน"),
      withdraw(1),
    ],
  },
  {
    name: "uses another account",
    share: 6,
    deeds: (random) => [
      (person) => done(person.transferFromElsewhere(person.amount(100, random.pick([900, 9000])))),
      write("แอดมิน โอนจากบัญชีของป้า"),
    ],
  },
  {
    name: "has a vague slip",
    share: 4,
    deeds: (random) => [
      (person) => done(person.sendVagueSlip(person.amount(100, random.pick([900, 9000])))),
    ],
  },
  { name: "takes a break", share: 2, deeds: () => [deposit(200, 300), ...stop] },
  {
    name: "takes a break, refused",
    share: 1,
    endings: ["999"],
    deeds: () => [deposit(200, 300), ...stop],
  },
  { name: "leaves", share: 2, deeds: () => [deposit(200, 300), ...exclusion] },
  {
    name: "has kip",
    share: 4,
    currency: "LAK",
    deeds: () => [rich(300, 900), withdraw(0.5), rich(51_000, 90_000), withdraw(1)],
  },
  { name: "limits", share: 3, deeds: () => limit },
];

/** The habit of the member with this number: every hundred members have the same. */
export function habitAt(index: number): Habit {
  let left = (index * 37) % 100;
  for (const habit of habits) {
    left -= habit.share;
    if (left < 0) return habit;
  }
  throw new Error("The habits are not of a hundred members.");
}

const triesMax = 6;

/** The plans of a person, spread over the shift in their order. */
export class Agenda {
  readonly #person: Person;
  readonly #plans: Plan[];

  constructor(person: Person, deeds: readonly Deed[], minutes: number) {
    this.#person = person;
    const { random } = person;
    const last = Math.floor(minutes * 0.85);
    const gap = Math.max(1, Math.floor(last / (deeds.length + 1)));
    const first = random.between(0, Math.max(0, last - gap * deeds.length));
    this.#plans = deeds.map((deed, index) => ({
      minute: first + index * gap + random.between(0, Math.floor(gap / 2)),
      triesLeft: triesMax,
      deed,
    }));
  }

  isDue(minute: number): boolean {
    const [plan] = this.#plans;
    return plan !== undefined && plan.minute <= minute;
  }

  /** The next plan. What cannot be done for long is given up. */
  async follow(minute: number): Promise<void> {
    const [plan] = this.#plans;
    if (!plan) return;
    plan.triesLeft -= 1;
    if ((await plan.deed(this.#person)) || plan.triesLeft === 0) this.#plans.shift();
    else plan.minute = minute + 1;
  }
}
