-- Days whose comparison with the providers two people have confirmed.
create table day_close (
  act_id bigint primary key references office_act (id),
  day date not null,
  closed_at timestamptz not null,
  -- A later check found a difference of the day.
  reopened_at timestamptz,
  reopened_by bigint references world_difference (id),
  check ((reopened_at is null) = (reopened_by is null))
);
create unique index day_close_in_force on day_close (day) where reopened_at is null;
create index day_close_latest on day_close (day, closed_at);
create index day_close_reopened_by on day_close (reopened_by) where reopened_by is not null;

-- The transfer in suspense that operators made of a provider's line.
alter table world_difference add column receipt_id bigint;
