-- contract: version 1.1.13 stopped using the checks that name two kinds of limits and two of stops only
alter table protection_limit drop constraint protection_limit_kind_check;
alter table protection_limit add constraint protection_limit_kind_check check (
  kind in ('deposit', 'loss', 'stake', 'time')
  -- The amount of a time limit is seconds of play in a day.
  and (kind <> 'time' or (period = 'day' and amount_minor between 60 and 86400) or amount_minor is null)
) not valid;
alter table protection_raise drop constraint protection_raise_kind_check;
alter table protection_raise add constraint protection_raise_kind_check check (
  kind in ('deposit', 'loss', 'stake', 'time')
) not valid;
-- A stop of the kind `limit` closes the games until a used-up limit begins again, and nothing else.
alter table protection_stop drop constraint protection_stop_kind_check;
alter table protection_stop add constraint protection_stop_kind_check check (
  kind in ('break', 'exclusion', 'limit') and (kind <> 'limit' or until_at is not null)
) not valid;
