-- contract: version 1.1.13 stopped using the keys that find a member by the account
-- PostgreSQL looks at every key to a row that changes, and each posting changes the account. The member's own
-- row has the same id, and changes seldom.
alter table reward_grant
  drop constraint reward_grant_member_id_fkey,
  add constraint reward_grant_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table inbox_notice
  drop constraint inbox_notice_member_id_fkey,
  add constraint inbox_notice_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table inbox_reader
  drop constraint inbox_reader_member_id_fkey,
  add constraint inbox_reader_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table protection_stop
  drop constraint protection_stop_member_id_fkey,
  add constraint protection_stop_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table protection_limit
  drop constraint protection_limit_member_id_fkey,
  add constraint protection_limit_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table protection_raise
  drop constraint protection_raise_member_id_fkey,
  add constraint protection_raise_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table play_launch
  drop constraint play_launch_member_id_fkey,
  add constraint play_launch_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table protection_reality
  drop constraint protection_reality_member_id_fkey,
  add constraint protection_reality_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table protection_offer
  drop constraint protection_offer_member_id_fkey,
  add constraint protection_offer_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table exclusion_mark
  drop constraint exclusion_mark_member_id_fkey,
  add constraint exclusion_mark_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table harm_marker
  drop constraint harm_marker_member_id_fkey,
  add constraint harm_marker_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table risk_alert
  drop constraint risk_alert_member_id_fkey,
  add constraint risk_alert_member_id_key_of_member
    foreign key (member_id) references member (id) not valid;
alter table harmless_link
  drop constraint harmless_link_one_fkey,
  add constraint harmless_link_one_key_of_member
    foreign key (one) references member (id) not valid;
alter table harmless_link
  drop constraint harmless_link_other_fkey,
  add constraint harmless_link_other_key_of_member
    foreign key (other) references member (id) not valid;

-- A reference is made in one place, of letters and digits. To match each with a pattern cost as much as an index.
alter table withdrawal
  drop constraint withdrawal_reference_check,
  add constraint withdrawal_reference_check check (
    left(reference, 1) in ('W', 'B') and octet_length(reference) between 25 and 33
  ) not valid;
alter table game_transfer
  drop constraint game_transfer_reference_check,
  add constraint game_transfer_reference_check check (
    left(reference, 1) = 'T' and octet_length(reference) between 25 and 33
  ) not valid;
