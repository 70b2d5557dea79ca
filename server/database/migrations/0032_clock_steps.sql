-- Tests step the clock of the database: what is noticed is `shift` as far as it is a step.
alter table clock add column stepped interval not null default '0';
