-- contract: version 1.1.13 stopped using the check that names fewer kinds of notices
-- A change of the bank account by operators is a notice.
alter table inbox_notice drop constraint inbox_notice_kind_check;
alter table inbox_notice add constraint inbox_notice_kind_check check (
  kind = any ('{slip,withdraw_held,refund,invite,password,login,account}')
) not valid;
