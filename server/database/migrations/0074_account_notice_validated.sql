-- outside a transaction
alter table inbox_notice validate constraint inbox_notice_kind_check;
