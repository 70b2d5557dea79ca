-- Staff may tighten a member's limit: `staff_minor` is what they have set, and stays in the rows that follow.
-- The member passes it only by a higher limit that staff have agreed to.
alter table protection_limit add column staff_minor bigint;
alter table protection_limit add constraint protection_limit_of_staff check (
  staff_minor is null or (amount_minor is not null and amount_minor <= staff_minor)
) not valid;
alter table protection_raise
  add column needs_staff boolean not null default false,
  add column agreed_at timestamptz;
