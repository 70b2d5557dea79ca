-- A withdrawal has its row from the moment it is asked for, so that nobody has to look through all
-- open operations for new ones: with thousands open that look cost more than the withdrawals.

insert into withdrawal (member_id, number, due_at, checked_at)
select asked.member_id, asked.number, clock_now(), asked.created_at
from operation as asked
where asked.kind = 'withdraw' and asked.state = 'PENDING'
on conflict do nothing;

drop index operation_pending;
