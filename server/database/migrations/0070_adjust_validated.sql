-- outside a transaction
alter table operation validate constraint operation_kind_check;
