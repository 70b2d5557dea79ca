-- The first breaches or differences of the check, in words. The office shows them.
alter table check_result add column found jsonb not null default '[]';
