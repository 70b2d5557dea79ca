import { createHmac } from "node:crypto";

/** The parts of a PostgreSQL address. Several hosts are separated by commas, as in libpq. */
interface Address {
  readonly user: string;
  readonly password: string;
  readonly hosts: readonly string[];
  readonly path: string;
  readonly parameters: URLSearchParams;
}

/** `URL` does not accept several hosts with ports. */
const shape = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;

const hostChoice = "target_session_attrs";
const hostChoices: readonly (string | null)[] = [null, "read-write", "primary"];

function parse(url: string): Address {
  const [, login = "", hosts = "", path = "", query = ""] = shape.exec(url) ?? [];
  const [user = "", ...password] = login.split(":");
  const parameters = new URLSearchParams(query);
  const address = {
    user: parameters.get("user") ?? decodeURIComponent(user),
    password: parameters.get("password") ?? decodeURIComponent(password.join(":")),
    hosts: hosts.split(","),
    path,
    parameters,
  };
  for (const name of ["user", "password", hostChoice]) parameters.delete(name);
  return address;
}

function write({ user, password, hosts, path, parameters }: Address): string {
  const secret = password === "" ? "" : `:${encodeURIComponent(password)}`;
  const login = user === "" ? "" : `${encodeURIComponent(user)}${secret}@`;
  const query = parameters.size === 0 ? "" : `?${parameters.toString()}`;
  return `postgresql://${login}${hosts.join(",")}${path}${query}`;
}

/** Whether it is an address of PostgreSQL, with one or several hosts. */
export function isDatabaseAddress(url: string): boolean {
  const query = shape.exec(url)?.[4];
  if (!shape.test(url)) return false;
  // Every pool writes, so only the server that accepts writes can be chosen.
  if (!hostChoices.includes(new URLSearchParams(query).get(hostChoice))) return false;
  try {
    return splitHosts(url).every((one) => URL.canParse(one));
  } catch {
    return false;
  }
}

/** One address for each host, in the given order. */
export function splitHosts(url: string): readonly string[] {
  const address = parse(url);
  return address.hosts.map((host) => write({ ...address, hosts: [host] }));
}

export function passwordOf(url: string): string {
  return parse(url).password;
}

/** The roles that programs log in as. */
export const loginRoles = {
  app: "krapao_app",
  batch: "krapao_batch",
  sweep: "krapao_sweep",
  /** Reads for operators, and asks for acts and decides them. */
  office: "krapao_office",
  /** Does what operators decided. */
  deed: "krapao_deed",
} as const;

export type LoginName = keyof typeof loginRoles;

/** Whether the address is the application's own login, and not the owner's. */
export const isApplication = (url: string): boolean => parse(url).user === loginRoles.app;

/**
 * The address with which a role logs in, from the application's address or from the owner's. All
 * roles have the password of the application's address. From the owner's address the password is
 * derived: all processes with the same address get the same one, and it need not be stored. An owner
 * without a password is trusted by PostgreSQL, and so are the roles: they have none, because a
 * derived one would be known to everyone.
 */
export function addressOf(url: string, name: LoginName): string {
  const role = loginRoles[name];
  const address = parse(url);
  if (address.user === loginRoles.app) return write({ ...address, user: role });
  const password =
    address.password === ""
      ? ""
      : createHmac("sha256", address.password).update(`krapao login ${role}`).digest("base64url");
  return write({ ...address, user: role, password });
}
