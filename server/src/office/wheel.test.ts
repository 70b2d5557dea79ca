import { acts } from "@krapao/contract/office/acts";
import { wheelRoom } from "@krapao/contract/office/content";
import { costOfSpin, oddsOf, wheelSchema, type WheelValue } from "@krapao/contract/office/wheel";
import { spinwheel } from "@krapao/contract/spinwheel";
import { parse } from "valibot";
import { expect, test } from "vitest";
import { setWheelOpen } from "#admin/wheel.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { joinSpinner, readFairness, spin } from "#testing/spins.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const promoter = await openBrowser(office, "promoter");
const owner = await openBrowser(office, "owner");
const reason = "the season changes";
const params = { key: "wheel" };

async function readWheel() {
  const [item] = (await promoter.call(wheelRoom.list)).body.items;
  if (!item) throw new Error("There is no wheel.");
  return { ...item, value: item.value as WheelValue };
}
async function publish(change: Partial<WheelValue>) {
  const { value, version } = await readWheel();
  const body = { value: { ...value, ...change }, version, reason };
  const requested = await promoter.call(wheelRoom.publish, { params, body });
  if (requested.code !== undefined) return requested.code;
  expect(requested.body.state).toBe("WAITS");
  const { body: approved, code } = await owner.approve(requested.body.actId);
  return code ?? approved.state;
}
const always = (BAHT: number) => ({ weight: 1_000_000, BAHT, LAK: BAHT * 1000 });
const rarely = { weight: 1, BAHT: 0, LAK: 0 };

test("the first wheel fits its schema, and its cost is what its odds say", async () => {
  const { value, needsSecond } = await readWheel();
  expect(parse(wheelSchema, value)).toEqual(value);
  expect(needsSecond).toBe(true);
  const odds = oddsOf(value.slices);
  expect(odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
  expect(costOfSpin(odds, "BAHT")).toBeCloseTo(0.485);
});

test("two people publish a new wheel; earlier spins are checked under their own prizes", async () => {
  const member = await joinSpinner(world, 4);
  const before = (await spin(world, member)).body.result;
  const setup = async () =>
    (await world.call(spinwheel.setup, { token: member.token })).body.result.activeSpinwheel;
  const first = await setup();
  const name = { th: "วงล้อใหม่", la: "ວົງລໍ້ໃໝ່", en: "New wheel" };
  expect(await publish({ name, slices: { 1: always(7), 2: rarely, 5: always(7.5) } })).toBe("DONE");
  const second = await setup();
  expect(second?.name).toBe(name.th);
  expect(second?.slice.map(({ label }) => label)).toEqual(["7 บาท", "ลองใหม่", "7.5 บาท"]);
  expect(JSON.stringify(second)).not.toBe(JSON.stringify(first));
  // The slices are laid without a gap, whatever places the operator left empty.
  expect(Object.keys((await readWheel()).value.slices)).toEqual(["1", "2", "3"]);
  // The seed of the earlier wheel is public, with the prizes that it was committed to.
  const fairness = (await readFairness(world, member, before.spin)).body;
  expect(JSON.stringify(fairness)).toContain("COUPON_500");
  const { rows } = await world.owner.query<{ open: bigint; covered: bigint }>(
    `select count(*) filter (where replaced_at is null) as open,
       count(*) filter (where commitment = encode(sha256(convert_to(
         encode(seed, 'hex') || chr(10) || prizes, 'UTF8')), 'hex')) as covered from spinwheel_seed`,
  );
  expect(rows).toEqual([{ open: 1n, covered: 2n }]);
  expect((await spin(world, member)).status).toBe(200);
});

test("one person closes the wheel at once, and two open it again", async () => {
  const member = await joinSpinner(world, 2);
  const operator = { pool: world.owner, actor: "operator:som" };
  const closed = await owner.call(wheelRoom.pause, { params, body: { reason } });
  expect(closed.body.state).toBe("DONE");
  expect((await spin(world, member)).code).toBe("NO_DATA");
  await expect(setWheelOpen(operator, false)).rejects.toThrow("The wheel is closed already.");
  expect(await setWheelOpen(operator, true)).toContain("waits for a second person");
  const [waiting] = (await owner.call(acts.list)).body.waiting;
  expect((await owner.approve(waiting?.id ?? "")).body.state).toBe("DONE");
  expect((await spin(world, member)).status).toBe(200);
});

test("prizes that are no prizes are refused, and nothing changes the wheel without its act", async () => {
  const { slices } = (await readWheel()).value;
  expect(await publish({ slices: { ...slices, 2: { weight: 0, BAHT: 1, LAK: 1000 } } })).toBe(
    "KEY_INVALID",
  );
  expect(await publish({ slices: { ...slices, 2: { weight: 1, BAHT: 1, LAK: 0 } } })).toBe(
    "KEY_INVALID",
  );
  const statements = [
    "update spinwheel set is_active = false",
    "update spinwheel set coupon_days = 9",
    "delete from spinwheel",
    `insert into spinwheel (name, percent_success, percent_fail, coupon_days)
     select name, 100, 10, 7 from spinwheel limit 1`,
    `insert into spinwheel_slice (wheel_id, position, code, weight, kind, baht_minor, lak_minor, label,
       html, bg_color, text_color)
     select wheel_id, 24, 'NEW', 1000000, kind, 99, 99, label, html, bg_color, text_color
     from spinwheel_slice where kind = 'coupon' and wheel_id = 1 limit 1`,
    "update spinwheel_slice set weight = 1",
    "select spinwheel_add('{}', '{}')",
    "select spinwheel_renew()",
    "update spinwheel_seed set replaced_at = clock_now()",
  ];
  const by = /needs an act|permission denied|only grows|violates foreign key/;
  expect(await office.listUnguarded(statements, { by })).toEqual([]);
});
