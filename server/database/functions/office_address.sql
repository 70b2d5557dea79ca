-- Networks that may neither log in nor register, as acts: one person blocks, two let in again.

-- A network as the table has it, such as 203.0.113.0/24; null if the text is no address and no network.
create or replace function office_network(written text) returns text
language plpgsql immutable
as $$
begin
  return network(written::inet);
exception when invalid_text_representation then
  return null;
end
$$;

-- The facts about a network for an act. None: it is blocked already, or it is not.
create or replace function office_address_facts(act_kind text, act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select case
    when act_kind = 'address.block' and blocked.network is null then jsonb_build_object('network', act_subject)
    when act_kind = 'address.unblock' and blocked.network is not null then jsonb_build_object(
      'network', act_subject, 'blockReason', blocked.reason,
      'blockedAt', to_char(blocked.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  end
  from (select) as one
  left join blocked_address as blocked on blocked.network::text = act_subject
  where office_network(act_subject) = act_subject
$$;

create or replace function office_address_apply(act_kind text, act_subject text) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform office_must_cover(act_kind, act_subject, '{}');
  if act_kind = 'address.block' then
    insert into blocked_address (network, reason)
      select subject::cidr, reason from office_act
      where kind = act_kind and subject = act_subject and taken_in = pg_current_xact_id_if_assigned()::text
      on conflict do nothing;
  else
    delete from blocked_address where network = act_subject::cidr;
  end if;
  -- Somebody else was first.
  if not found then perform office_refuse('NO_DATA'); end if;
end
$$;

-- A network is blocked and let in again only by its act, also for the owner of the database.
create or replace function blocked_address_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- refusal: address-is-covered
  if tg_op = 'UPDATE' or not office_covers(case tg_op when 'INSERT' then 'address.block' else 'address.unblock' end,
    coalesce(new.network, old.network)::text, null) then
    raise exception 'network % is blocked and let in by an act: it needs an act', coalesce(new.network, old.network)
      using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger blocked_address_is_covered
  after insert or update or delete on blocked_address
  for each row execute function blocked_address_is_covered();

create or replace view office_blocked_address as
  select network::text as network, reason, created_at,
    (select min(id) from office_act where kind = 'address.unblock' and subject = blocked_address.network::text
      and verdict is null and done_at is null) as open_act
  from blocked_address;

revoke execute on function office_address_facts, office_address_apply from public;
grant execute on function office_address_apply to krapao_office;
grant select on office_blocked_address to krapao_office;
