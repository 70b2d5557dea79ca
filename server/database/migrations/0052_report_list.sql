-- Lists over the days of very many members, as they were last made.
create table report_list (
  name text not null,
  from_day date not null,
  to_day date not null,
  made_at timestamptz not null,
  rows jsonb not null,
  primary key (name, from_day, to_day)
);
