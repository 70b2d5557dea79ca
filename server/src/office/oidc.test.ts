import { generateKeyPairSync } from "node:crypto";
import { acts } from "@krapao/contract/office/acts";
import { payouts } from "@krapao/contract/office/payouts";
import { signIn } from "@krapao/contract/office/sign-in";
import { staff } from "@krapao/contract/office/staff";
import { expect, onTestFinished, test } from "vitest";
import { openIssuer, type Issuer } from "#testing/issuer.ts";
import {
  checkRecord,
  joinOperator,
  OfficeBrowser,
  openOffice,
  type OfficeWorld,
  setUpOffice,
} from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const alone = await setUpOffice(world);

async function openCompany(rolesClaim: string | null = null) {
  const issuer = await openIssuer();
  const { url, clientId, secret } = issuer;
  const oidc = { issuer: url, clientId, secret, idClaim: "preferred_username", rolesClaim };
  const office = await openOffice(world, { oidc });
  onTestFinished(() => office.close());
  return { issuer, office };
}

/** Signs in at the provider and comes back with its answer. */
async function enter(office: OfficeWorld, issuer: Issuer, browser = new OfficeBrowser(office)) {
  const { address } = (await browser.call(signIn.oidcBegin)).body;
  const query = issuer.enter(address);
  const entered = await browser.call(signIn.oidcLogin, { body: { query } });
  return { browser, query, entered };
}

const release = { params: { reference: `W${"0".repeat(25)}` }, body: { reason: "because" } };

test("the company's account opens a session that reads; an act needs the passkey", async () => {
  const { issuer, office } = await openCompany();
  const key = await joinOperator(world, office, "mew clerk Khun Mew");
  expect((await key.call(signIn.about)).body.hasOidc).toBe(true);
  issuer.person = { sub: "mew@company", preferred_username: "Mew" };
  const { browser, entered } = await enter(office, issuer);
  expect(entered.body).toMatchObject({ id: "mew", roles: ["clerk"], isByTotp: false });
  expect(entered.headers["set-cookie"]?.toString()).toMatch(/HttpOnly; SameSite=Strict/);
  expect((await browser.call(payouts.list)).status).toBe(200);
  expect((await browser.call(payouts.release, release)).code).toBe("PROOF_NEEDED");
  browser.key = key.key;
  await browser.prove();
  expect((await browser.call(payouts.release, release)).code).toBe("NO_DATA");
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
});

test("an answer of the provider is used once, and only in the browser that began", async () => {
  const { issuer, office } = await openCompany();
  await joinOperator(world, office, "pim clerk Khun Pim");
  issuer.person = { sub: "pim@company", preferred_username: "pim" };
  const { browser, query, entered } = await enter(office, issuer);
  expect(entered.status).toBe(200);
  const again = (from: OfficeBrowser, sent: string) =>
    from.call(signIn.oidcLogin, { body: { query: sent } });
  expect((await again(browser, query)).code).toBe("OIDC_REFUSED");
  const victim = new OfficeBrowser(office);
  const begun = new OfficeBrowser(office);
  const { address } = (await begun.call(signIn.oidcBegin)).body;
  expect((await again(victim, issuer.enter(address))).code).toBe("OIDC_REFUSED");
  const late = (await begun.call(signIn.oidcBegin)).body;
  const answer = issuer.enter(late.address);
  await world.moveClock("6 minutes");
  expect((await again(begun, answer)).code).toBe("OIDC_REFUSED");
});

test("a forged, foreign or nameless answer opens nothing", async () => {
  const { issuer, office } = await openCompany();
  await joinOperator(world, office, "tan clerk Khun Tan");
  const person = { sub: "tan@company", preferred_username: "tan" };
  const lies = [
    { ...person, aud: "another client" },
    { ...person, iss: "https://evil.example" },
    { ...person, nonce: "of another sign-in" },
    { ...person, exp: 1 },
    { sub: "tan@company" },
    { ...person, preferred_username: "nobody" },
    { ...person, preferred_username: "sandbox-owner" },
  ];
  for (const lie of lies) {
    issuer.person = lie;
    const { entered, browser } = await enter(office, issuer);
    expect(entered.code, JSON.stringify(lie)).toBe("OIDC_REFUSED");
    expect((await browser.call(signIn.me)).status).toBe(401);
  }
  issuer.person = person;
  const right = issuer.key;
  issuer.key = generateKeyPairSync("rsa", { modulusLength: 2048 });
  expect((await enter(office, issuer)).entered.code).toBe("OIDC_REFUSED");
  issuer.key = right;
  expect((await enter(office, issuer)).entered.status).toBe(200);
  // Somebody else got the name: the first person stays bound.
  issuer.person = { ...person, sub: "another@company" };
  expect((await enter(office, issuer)).entered.code).toBe("OIDC_REFUSED");
  await world.owner.query("update operator set disabled_at = clock_now() where id = 'tan'");
  issuer.person = person;
  expect((await enter(office, issuer)).entered.code).toBe("OIDC_REFUSED");
});

test("the provider's groups leave fewer roles, never more", async () => {
  const { issuer, office } = await openCompany("groups");
  const nok = await joinOperator(world, office, "nok owner,auditor Khun Nok");
  const person = { sub: "nok@company", preferred_username: "nok" };
  for (const groups of [undefined, [], ["clerk", "everybody"], "owner"]) {
    issuer.person = { ...person, groups };
    expect((await enter(office, issuer)).entered.code).toBe("OIDC_REFUSED");
  }
  issuer.person = { ...person, groups: ["auditor", "clerk"] };
  const { browser, entered } = await enter(office, issuer);
  expect(entered.body.roles).toEqual(["auditor"]);
  expect(entered.body.permissions).not.toContain("operator.manage");
  expect((await browser.call(staff.list)).status).toBe(200);
  browser.key = nok.key;
  await browser.prove();
  const params = { id: "nok" };
  const end = { params, body: { reason: "because" } };
  expect((await browser.call(staff.endSessions, end)).code).toBe("NOT_ALLOWED");
  // The database refuses the same.
  const hash = "sha256(convert_to($1, 'UTF8'))";
  const request = `select office_request(${hash}, 'operator.end-sessions', 'nok', 'because', '{}')`;
  await expect(office.pools.deeds.query(request, [browser.cookies["office"]])).rejects.toThrow(
    "NOT_ALLOWED",
  );
  expect((await nok.call(acts.list)).status).toBe(200);
});

test("without a provider nobody signs in so, and a silent one refuses", async () => {
  const guest = new OfficeBrowser(alone);
  expect((await guest.call(signIn.about)).body.hasOidc).toBe(false);
  expect((await guest.call(signIn.oidcBegin)).code).toBe("NO_DATA");
  expect((await guest.call(signIn.oidcLogin, { body: { query: "state=x" } })).code).toBe("NO_DATA");
  const { issuer, office } = await openCompany();
  issuer.close();
  expect((await new OfficeBrowser(office).call(signIn.oidcBegin)).code).toBe("OIDC_REFUSED");
});

test("no login writes who the provider says it is", async () => {
  const statements = [
    "insert into operator_oidc values ('mew', 'x', 'y', now())",
    "update operator_oidc set subject = 'thief'",
    "update operator_session set only_roles = null",
  ];
  expect(await alone.listUnguarded(statements, { except: "owner" })).toEqual([]);
});
