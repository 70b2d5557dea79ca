import { copyRow } from "./copy-row.ts";

/** The statements that break the promises of money that goes to games and comes back. */
export const transferBreaches: Readonly<Record<string, readonly string[]>> = {
  "every transfer moved money exactly as its state and its legs say": [
    setOperation("out-requested", "state = 'SUCCESS'"),
    setOperation("out-requested", "state = 'FAILED'"),
    setOperation("out-done", "state = 'PENDING'"),
    setOperation("out-done", "amount_minor = amount_minor + 1"),
    setOperation("out-refused", "state = 'SUCCESS'"),
    setOperation("home-unknown", "state = 'SUCCESS'"),
    setOperation("home-done", "state = 'PENDING'"),
    setOperation("home-done", "state = 'FAILED'"),
    setOperation("between-done", "state = 'FAILED'"),
    setOperation("between-done", "state = 'PENDING'"),
    setOperation("between-second-requested", "state = 'SUCCESS'"),
    setOperation("between-second-refused", "state = 'SUCCESS'"),
    setOperation("between-first-refused", "state = 'SUCCESS'"),
    // The first leg brought money that the books do not have, or the reverse.
    setLeg("between-first-requested", 1, "state = 'SETTLED'"),
    setLeg("between-second-requested", 1, "state = 'UNKNOWN'"),
    "update house_entry set amount_minor = amount_minor + 1 where account = 'game:JOKER2'",
  ],
  "a transfer is open, done or failed as its legs are": [
    setOperation("out-requested", "state = 'SUCCESS'"),
    setOperation("between-done", "state = 'FAILED'"),
    setLeg("out-done", 1, "state = 'REFUSED'"),
    setLeg("home-unknown", 1, "state = 'SETTLED'"),
    setLeg("between-done", 2, "state = 'REFUSED'"),
    setLeg("between-second-requested", 2, "state = 'SETTLED'"),
    setLeg("between-second-refused", 2, "state = 'UNKNOWN'"),
    // The second leg was requested before the first brought money.
    setLeg("between-first-requested", 2, "state = 'REQUESTED'"),
    `delete from game_transfer where ${isLeg("home-unknown", 1)}`,
    `delete from game_transfer where ${isLeg("between-done", 2)}`,
    `delete from game_transfer where ${isLeg("between-first-requested", 1)}`,
    copyRow("game_transfer", isLeg("out-done", 1), { leg: "2", reference: "'other'" }),
  ],
  "the account of a game in our books equals the legs that were settled with it": [
    "update house_entry set account = 'game:USUN' where account = 'game:SEXYGAME'",
    "update house_entry set amount_minor = -amount_minor where account = 'game:SEXYGAME'",
    "delete from house_entry where account = 'game:SEXYGAME'",
    setLeg("out-requested", 1, "state = 'SETTLED'"),
    setLeg("out-done", 1, "direction = 'WITHDRAW'"),
    setLeg("out-done", 1, "provider = 'PG'"),
    setLeg("between-done", 2, "state = 'REFUSED'"),
    setOperation("home-done", "amount_minor = amount_minor + 1"),
    `delete from game_transfer where ${isLeg("home-done", 1)}`,
  ],
  "credits are the amount times the ratio that holds for the member's currency": [
    setLeg("home-unknown", 1, "credit_minor = credit_minor + 1"),
    setLeg("between-done", 2, "credit_minor = credit_minor - 1"),
    "update game_provider set ratio_baht = 1 where code = 'IMI'",
    "update game_provider set ratio_lak = 1 where code = 'JOKER2'",
    "update operation set currency = 'BAHT' where key = 'lak'",
  ],
  "an account takes one transfer at a time": [
    setLeg("out-done", 1, "ended_at = null"),
    setLeg("between-first-requested", 2, "provider = 'JOKER'"),
  ],
  "every open leg is polled again, unless only an operator can decide": [
    setLeg("out-requested", 1, "due_at = null"),
    setLeg("home-unknown", 1, "due_at = null"),
    setLeg("out-unknown", 1, "state = 'REQUESTED'"),
    setLeg("between-second-left", 2, "due_at = null"),
    setLeg("between-second-requested", 2, "due_at = null"),
    setLeg("out-requested", 1, "state = 'WAITING', due_at = null"),
    setLeg("between-first-requested", 2, "state = 'REQUESTED'"),
    "update game_provider set class = 'B' where code = 'USUN'",
  ],
  "a withdrawal waits for the games only while it is open": [
    "update withdrawal_collection set is_open = true where not is_open",
    setOperation("withdraw-waiting", "state = 'FAILED'"),
    setOperation("withdraw-waiting", "state = 'SUCCESS'"),
  ],
  "the days of a member's play are the sums of the settled bets": [
    "update play_day set stake_minor = stake_minor + 1",
    "update play_day set day = day + 1",
    "delete from play_day",
  ],
  "the application can neither begin nor end a leg by itself": [
    "grant insert on game_transfer to krapao_app",
    "grant delete on game_transfer to krapao_app",
    "grant truncate on game_transfer to krapao_app",
    "grant update (ended_at) on game_transfer to krapao_app",
    "grant update (note) on game_transfer to krapao_app",
    "grant update (credit_minor) on game_transfer to krapao_app",
    "grant update (reference) on game_transfer to krapao_app",
    "grant execute on function ledger_advance_all to krapao_app",
    "grant insert on game_transfer to krapao_batch",
    "grant update (note) on game_transfer to krapao_sweep",
    "grant execute on function ledger_advance_all to krapao_sweep",
  ],
};

function setOperation(key: string, change: string): string {
  return `update operation set ${change} where key = '${key}'`;
}

function setLeg(key: string, leg: 1 | 2, change: string): string {
  return `update game_transfer set ${change} where ${isLeg(key, leg)}`;
}

function isLeg(key: string, leg: 1 | 2): string {
  return `leg = ${leg}
    and (member_id, number) in (select member_id, number from operation where key = '${key}')`;
}
