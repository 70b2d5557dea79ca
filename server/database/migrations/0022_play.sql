-- Known play: what reality checks and the limits of play time and stakes are judged by.

-- The moments at which a member opened a game. Bets are the other known moments of play. Rows of some
-- days ago are deleted by the next launch.
create table play_launch (
  member_id text not null references ledger_account (member_id),
  at timestamptz not null,
  primary key (member_id, at)
);
-- Only `play_begin` adds rows.
grant select on play_launch to krapao_app;

create table protection_reality (
  member_id text primary key references ledger_account (member_id),
  -- The member's choice; null: as the setting says.
  minutes integer check (minutes in (15, 30, 60)),
  answered_at timestamptz
);
grant select on protection_reality to krapao_app;

-- Members who were offered a deposit limit before their first deposit, and have answered.
create table protection_offer (
  member_id text primary key references ledger_account (member_id),
  answered_at timestamptz not null default clock_now()
);
grant select, insert on protection_offer to krapao_app;

-- Before this moment no reality check of the member can be due, so that a transfer needs not sum any play;
-- null: the member has never opened a game.
alter table ledger_account add column check_at timestamptz;
