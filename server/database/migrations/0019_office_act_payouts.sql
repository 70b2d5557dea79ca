-- outside a transaction
-- The report of payouts reads the decisions of some days.
create index concurrently office_act_payouts on office_act (done_at)
  where kind in ('withdraw.release', 'withdraw.refuse') and done_at is not null;
