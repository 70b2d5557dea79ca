import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Cluster } from "#world/cluster.ts";

const databaseName = "krapao";
const pollMilliseconds = 50;
const logins = { owner: "wallet:owner-password", app: "krapao_app:app-password" };

/** A primary with a standby that it waits for at each commit. */
export class Pair {
  readonly primary: Cluster;
  readonly standby: Cluster;

  private constructor(primary: Cluster, standby: Cluster) {
    this.primary = primary;
    this.standby = standby;
  }

  /** As docs/running.md describes it, on two ports of this machine. */
  static async start(folder: string, port: number): Promise<Pair> {
    const primary = await Cluster.create(join(folder, "primary"), port);
    await primary.start({ wal_keep_size: "1GB" });
    await primary.addOwner("wallet", "owner-password");
    await primary.query(`create database ${databaseName} owner wallet`);
    await primary.query("create role krapao_standby login replication password 'standby-password'");
    const standby = await primary.backUp(join(folder, "standby"), port + 1);
    await standby.write("standby.signal", "");
    await standby.start({
      primary_conninfo:
        `host=127.0.0.1 port=${port} user=krapao_standby password=standby-password ` +
        "application_name=standby",
    });
    const pair = new Pair(primary, standby);
    await pair.#waitFor("streaming");
    await primary.query("alter system set synchronous_standby_names = 'standby'");
    await primary.query("select pg_reload_conf()");
    await pair.#waitFor("sync");
    return pair;
  }

  /** The address of both servers, for the owner or for the application. */
  urlOf(login: keyof typeof logins): string {
    const hosts = `${this.primary.host},${this.standby.host}`;
    return `postgresql://${logins[login]}@${hosts}/${databaseName}?sslmode=disable&target_session_attrs=read-write`;
  }

  /** The owner's address of one server. */
  ownerOf({ host }: Cluster): string {
    return `postgresql://${logins.owner}@${host}/${databaseName}?sslmode=disable`;
  }

  /** The standby receives nothing any more, and the primary does not wait for it. */
  async part(): Promise<void> {
    await this.standby.query("alter system set primary_conninfo = ''");
    await this.standby.query("select pg_reload_conf()");
    await this.primary.query("alter system set synchronous_standby_names = ''");
    await this.primary.query("select pg_reload_conf()");
  }

  async promote(): Promise<void> {
    const [row] = await this.standby.query<{ promoted: boolean }>(
      "select pg_promote() as promoted",
    );
    if (!row?.promoted) throw new Error("The standby was not promoted.");
  }

  async stop(): Promise<void> {
    await this.primary.stop();
    await this.standby.stop();
  }

  async #waitFor(state: "streaming" | "sync"): Promise<void> {
    const text = `select from pg_stat_replication where '${state}' in (state, sync_state)`;
    while ((await this.primary.query(text)).length === 0) await pause(pollMilliseconds);
  }
}
