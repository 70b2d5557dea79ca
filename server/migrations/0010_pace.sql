-- What would get slower as the tables grow.

-- A withdrawal has its row from the moment it is asked for, so that nobody has to look through all
-- open operations for new ones: with thousands open that look cost more than the withdrawals.
insert into withdrawal (member_id, number, due_at, checked_at)
select asked.member_id, asked.number, clock_now(), asked.created_at
from operation as asked
where asked.kind = 'withdraw' and asked.state = 'PENDING'
on conflict do nothing;

drop index operation_pending;

-- Banks show the four digits before the last of a sender's account: by these its owner is found.
create index bank_account_shown on bank_account (bank_code, "left"("right"(account_no, 5), 4));

-- What processes tell one another is small enough for a notification.
drop table socket_io_attachments;
