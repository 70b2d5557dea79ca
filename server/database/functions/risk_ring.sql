-- The page of a ring: its members, what they share, and the links that a person has found harmless.

-- The accounts from which the latest transfers to these members came.
create or replace function ring_senders(members text[])
returns table (member_id text, bank text, account text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct known.id, latest.sender_bank, latest.sender_account
  from unnest(members) as known (id)
  cross join lateral (
    select sender_bank, sender_account from bank_receipt
    where bank_receipt.member_id = known.id
    order by operation_number desc limit 200
  ) as latest
$$;

-- What these members share, by pair. A sender's account and an invite join nobody; they are shown.
create or replace function ring_links(members text[])
returns table (one text, other text, kinds text[], harmless text[])
language sql stable security definer set search_path = public, pg_temp
as $$
  with link (one, other, kind) as (
    select ours.member_id, theirs.member_id, 'BROWSER'
    from member_device as ours
    join member_device as theirs on theirs.device_hash = ours.device_hash
    where ours.member_id = any (members) and theirs.member_id = any (members)
    union all
    select ours.member_id, theirs.member_id, 'ACCOUNT'
    from bank_account as ours
    join bank_account as theirs on theirs.account_key = ours.account_key
    where ours.member_id = any (members) and theirs.member_id = any (members)
    union all
    select ours.id, theirs.id, 'PHONE'
    from member as ours
    join member as theirs on ltrim(theirs.username, '0') = ltrim(ours.username, '0')
    where ours.id = any (members) and theirs.id = any (members)
    union all
    select sender.member_id, same.member_id, 'SENDER'
    from ring_senders(members) as sender
    join ring_senders(members) as same using (bank, account)
    union all
    select least(id collate "C", inviter_id collate "C"), greatest(id collate "C", inviter_id collate "C"), 'INVITE'
    from member where id = any (members) and inviter_id = any (members)
  )
  select pair.one, pair.other, pair.kinds, coalesce(mark.kinds, '{}')
  from (
    select link.one, link.other, array_agg(distinct kind order by kind) as kinds
    from link where link.one collate "C" < link.other collate "C"
    group by 1, 2
  ) as pair
  left join harmless_link as mark on mark.one = pair.one and mark.other = pair.other
  order by 1, 2
$$;

-- The members of a ring with their money, also those who are joined only by harmless links.
create or replace function office_ring_members(p_member_id text)
returns table (member_id text, is_joined boolean, in_minor bigint, out_minor bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select near.id, near.id in (select ring_of(p_member_id)),
    money.in_minor, money.out_minor
  from (select id from ring_walk(p_member_id, true) as found (id) limit 24) as near
  cross join lateral (
    select coalesce(sum(day.in_minor), 0)::bigint as in_minor,
      coalesce(sum(day.out_minor), 0)::bigint as out_minor
    from member_day as day where day.member_id = near.id
  ) as money
$$;

-- The subject names both members, the smaller id first.
create or replace function office_ring_facts(act_kind text, act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object('member', link.one, 'other', link.other, 'links', array_to_string(named.kinds, ' '))
  from (select split_part(act_subject, '/', 1), split_part(act_subject, '/', 2)) as pair (one, other)
  cross join lateral ring_links(array[pair.one, pair.other]) as link
  cross join lateral (
    select case act_kind when 'ring.join' then link.harmless else
      array(select kind from unnest(link.kinds) as kind where kind in ('ACCOUNT', 'BROWSER', 'PHONE'))
    end as kinds
  ) as named
  where link.one = pair.one and named.kinds <> '{}'
    and (act_kind = 'ring.join' or not named.kinds <@ link.harmless)
$$;

-- A link is harmless, or joins again, by the act of a person alone.
create or replace function harmless_link_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  pair text := case when tg_op = 'DELETE' then concat_ws('/', old.one, old.other) else concat_ws('/', new.one, new.other) end;
begin
  if tg_op = 'UPDATE' and (new.one, new.other) is distinct from (old.one, old.other)
    or not office_covers( -- refusal: link-is-covered
      case when tg_op = 'DELETE' then 'ring.join' else 'ring.harmless' end, pair, null) then
    raise exception 'the link of % needs an act', pair using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger harmless_link_is_covered
  after insert or update or delete on harmless_link
  for each row execute function harmless_link_is_covered();
create or replace trigger harmless_link_is_never_emptied
  before truncate on harmless_link
  for each statement execute function refuse_change();

-- Does what the act says that is being done: marks what the two share as harmless, or takes the mark away.
create or replace function ring_decide(act_kind text, act_subject text) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if act_kind = 'ring.join' then
    delete from harmless_link where concat_ws('/', one, other) = act_subject
      and one = split_part(act_subject, '/', 1);
    return found;
  end if;
  insert into harmless_link (one, other, kinds, act_id)
  select facts ->> 'member', facts ->> 'other', string_to_array(facts ->> 'links', ' '), id from office_act
  where kind = act_kind and subject = act_subject and done_at is null
    and taken_in = pg_current_xact_id_if_assigned()::text
  on conflict (one, other) do update set kinds = excluded.kinds, act_id = excluded.act_id;
  return found;
end
$$;

revoke execute on function ring_links, ring_senders, office_ring_members, office_ring_facts,
  harmless_link_is_covered, ring_decide from public;
grant execute on function office_ring_members, ring_links to krapao_office;
grant execute on function ring_decide to krapao_deed;
