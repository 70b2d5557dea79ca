import fc from "fast-check";
import { expect, test } from "vitest";
import { addressKey } from "./throttle.ts";

const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
const address = fc.tuple(group, group, group, group, group, group, group, group);
const byte = fc.integer({ min: 0, max: 255 });

/** The spellings of an address. */
const spelling = fc.record({
  isUpper: fc.boolean(),
  isPadded: fc.boolean(),
  hasZone: fc.boolean(),
  hasDots: fc.boolean(),
  /** The run of zeros that is shortened; none if there is no such run. */
  shortened: fc.nat({ max: 8 }),
});
type Spelling = typeof spelling extends fc.Arbitrary<infer Value> ? Value : never;

function spell(groups: readonly number[], how: Spelling): string {
  const texts = groups.map((value) => value.toString(16).padStart(how.isPadded ? 4 : 1, "0"));
  let words = texts.map((text) => (how.isUpper ? text.toUpperCase() : text));
  if (how.hasDots) {
    const bytes = groups.slice(6).flatMap((value) => [value >> 8, value & 255]);
    words = [...words.slice(0, 6), bytes.join(".")];
  }
  const zone = how.hasZone ? "%eth0" : "";
  const { shortened: from } = how;
  let to = from;
  while (to < words.length && groups[to] === 0 && (words[to] ?? "").length <= 4) to += 1;
  if (to === from || (how.hasDots && to > 6)) return `${words.join(":")}${zone}`;
  return `${words.slice(0, from).join(":")}::${words.slice(to).join(":")}${zone}`;
}

test("every address of a /64 has one key, however it is written", () => {
  fc.assert(
    fc.property(address, address, spelling, spelling, (one, other, first, second) => {
      const [a, b, c, d, ...rest] = one;
      fc.pre(![a, b, c, d].every((value) => value === 0));
      const neighbour = [a, b, c, d, ...other.slice(4)];
      expect(addressKey(spell(neighbour, second))).toBe(
        addressKey(spell([a, b, c, d, ...rest], first)),
      );
    }),
    { numRuns: 5000 },
  );
});

test("addresses of different networks have different keys", () => {
  fc.assert(
    fc.property(address, address, spelling, spelling, (one, other, first, second) => {
      const isOne = one.slice(0, 4).every((value, index) => value === other[index]);
      fc.pre(!isOne);
      expect(addressKey(spell(one, first))).not.toBe(addressKey(spell(other, second)));
    }),
    { numRuns: 5000 },
  );
});

test("an IPv4 address is itself, also within IPv6 and in every spelling of that", () => {
  fc.assert(
    fc.property(byte, byte, byte, byte, spelling, (a, b, c, d, how) => {
      const plain = [a, b, c, d].join(".");
      const mapped = [0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d];
      expect(addressKey(spell(mapped, how))).toBe(plain);
      expect(addressKey(plain)).toBe(plain);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ["2001:db8::1", "2001:db8::2"],
  ["2001:db8::1", "2001:DB8:0:0:ffff::"],
  ["2001:db8:0:1::1", "2001:0db8:0000:0001:ffff:ffff:ffff:ffff%eth0"],
  ["::1", "0:0:0:0:0:0:0:2"],
])("%s and %s share their limits", (one, other) => {
  expect(addressKey(one)).toBe(addressKey(other));
});

test("a text that is no address is its own key", () => {
  for (const text of ["", "unknown", "1.2.3", "::g", "a:b:c"]) expect(addressKey(text)).toBe(text);
});
