-- contract: version 1.1.13 stopped using the check that names fewer kinds of operations
-- A correction of the wallet that two people have agreed to is an operation of its own kind. No other
-- operation has its house account.
alter table operation drop constraint operation_kind_check;
alter table operation add constraint operation_kind_check check (
  kind = any ('{deposit,bonus,finish_bonus,withdraw,transfer,adjust}')
) not valid;
