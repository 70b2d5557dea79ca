-- Markers of harm: what a day of a member shows. Each is a reason to talk to the member, not a judgement.
create table harm_marker (
  member_id text not null references ledger_account (member_id),
  day date not null,
  kind text not null check (
    kind in ('chasing', 'nights', 'rising', 'refused', 'raised', 'redeposited')
  ),
  -- How many times or nights; of rising stakes, percent of the week before.
  count bigint not null check (count > 0),
  -- The act that noted a talk with the member; null: nobody has talked yet.
  act_id bigint references office_act (id),
  primary key (member_id, day, kind)
);
create index harm_marker_open on harm_marker (day desc, member_id, kind) where act_id is null;
grant select, insert on harm_marker to krapao_app;

-- How far the worker is: this day is done, and of the next one the members up to this one.
create table harm_head (
  is_only boolean primary key default true check (is_only),
  day date not null,
  member_id text not null default ''
);
insert into harm_head (day) values ((clock_now() at time zone 'Asia/Bangkok')::date - 2);
grant select on harm_head to krapao_app;
grant update (day, member_id) on harm_head to krapao_app;
