import { acts } from "@krapao/contract/office/acts";
import { staff } from "@krapao/contract/office/staff";
import { expect, test } from "vitest";
import { joinOperator, openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

/** Who has a login of the office's server and an operator's session, but not its code. */
const world = await setUpWorld();
const office = await setUpOffice(world);
const hash = "sha256(convert_to($1, 'UTF8'))";

test("the database wants the key again after five minutes, from every login", async () => {
  const clerk = await openBrowser(office, "clerk");
  const request = `select office_request(${hash}, 'withdraw.release', 'W1', 'because', '{}')`;
  const send = () => office.pools.deeds.query(request, [clerk.cookies["office"]]);
  await expect(send()).rejects.toThrow("NO_DATA");
  await world.moveClock("5 minutes");
  await expect(send()).rejects.toThrow("PROOF_NEEDED");
});

test("the database takes no signature over another act", async () => {
  const nok = await joinOperator(world, office, "nok owner Khun Nok");
  const boss = await joinOperator(world, office, "boss owner Khun Boss");
  const requestRole = async (id: string) => {
    const body = { roles: ["auditor" as const], reason: "a new task" };
    return (await nok.call(staff.setRoles, { params: { id }, body })).body.actId;
  };
  await joinOperator(world, office, "mew agent Khun Mew");
  await joinOperator(world, office, "pim agent Khun Pim");
  const [signed, other] = [await requestRole("mew"), await requestRole("pim")];
  const challenge = (await boss.call(acts.challenge, { params: { id: signed } })).body;
  const signature = JSON.stringify(boss.key.use(challenge));
  const approve = (id: string, count: number) =>
    office.pools.deeds.query(`select office_approve(${hash}, $2, $3, $4)`, [
      boss.cookies["office"],
      id,
      signature,
      count,
    ]);
  await expect(approve(other, 100)).rejects.toThrow("PASSKEY_INVALID");
  await expect(approve(signed, 100)).resolves.toMatchObject({ rowCount: 1 });
});
