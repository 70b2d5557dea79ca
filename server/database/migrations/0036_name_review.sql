-- contract: version 1.1.13 stopped using the checks that name fewer kinds of marks and stops
-- Somebody with the name of an excluded person is registered, but stopped until a person has looked: a stop of
-- the kind `review`. Two people may have the same name.
alter table exclusion_mark drop constraint exclusion_mark_kind_check;
alter table exclusion_mark add constraint exclusion_mark_kind_check check (
  kind in ('phone', 'bank', 'device', 'name')
) not valid;
alter table protection_stop drop constraint protection_stop_kind_check;
alter table protection_stop add constraint protection_stop_kind_check check (
  kind in ('break', 'exclusion', 'limit', 'review')
  and (kind <> 'limit' or until_at is not null)
  -- Only a person ends it.
  and (kind <> 'review' or until_at = 'infinity')
) not valid;
alter table protection_stop drop constraint protection_stop_return;
alter table protection_stop add constraint protection_stop_return check (
  num_nonnulls(return_requested_at, return_text) in (0, 2)
  and char_length(return_text) between 1 and 1000
  and (return_declined_at is null or return_requested_at is not null)
  and (kind = 'exclusion' or return_requested_at is null)
  and (kind in ('exclusion', 'review') or lifted_at is null)
) not valid;
-- The names of those who are excluded already.
insert into exclusion_mark (kind, mark, member_id)
select distinct 'name', sha256(key || convert_to('name:' || regexp_replace(regexp_replace(
    upper(account_name), '^(MR|MRS|MS|MISS|MASTER|DR)[. ] *|^(นางสาว|นาย|นาง|น\.ส\.|ດร\.|ທ້າວ|ນາງສາວ|ນາງ)', ''
  ), '[^[:alpha:]\u0E00-\u0EFF]', '', 'g'), 'UTF8')), stop.member_id
from protection_stop as stop
join bank_account on bank_account.member_id = stop.member_id
cross join exclusion_key
where stop.kind = 'exclusion' and coalesce(stop.lifted_at, 'infinity') > clock_now()
on conflict do nothing;
