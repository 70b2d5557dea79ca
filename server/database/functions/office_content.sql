-- What operators change from the office: drafts, publishing as an act, and every version.

create or replace trigger content_version_only_grows
  before update or delete or truncate on content_version
  for each statement execute function refuse_change();

-- What holds now. The setting `service` has acts of its own.
create or replace view content_now as
  select 'setting'::text as kind, key, value from setting where key <> 'service'
  union all
  select 'text', key, value from content_text
  union all
  select kind, key, value from content_offer
  union all
  select kind, key, value from content_wheel;

-- The act that publishes a thing. A second person is needed unless the setting is one of these few.
create or replace function content_act(content_kind text, content_key text) returns text
language sql immutable
return case
  when content_kind = 'setting' and content_key in ('site', 'contact', 'otpMessage', 'passwordMessage',
    'passwordSetMessage', 'enableChatWidget', 'chat', 'slip', 'quota') then 'setting.publish'
  when content_kind = 'setting' then 'setting.money'
  else content_kind || '.publish'
end;

create or replace function content_version_now(content_kind text, content_key text) returns integer
language sql stable set search_path = public, pg_temp
as $$
  select coalesce(max(version), 1) from content_version
  where content_version.kind = content_kind and content_version.key = content_key
$$;

-- Whether operators may add a thing under this key: an offer, an account, or an answer of the helper.
create or replace function content_may_begin(content_kind text, content_key text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select case content_kind
    when 'offer' then content_key ~ '^(bonus|promotion)-[A-Z0-9_-]{1,40}$'
    when 'account' then content_key ~ '^(account|wallet)-[1-9][0-9]{0,6}$'
    when 'text' then content_key ~ '^answer-[a-z-]{1,40}$'
      and not exists (select from chat_answer where 'answer-' || topic = content_key)
    else false
  end
$$;

-- The value of a thing. JSON null: it is not there, but may be added. Null: there is no such thing.
create or replace function content_value(content_kind text, content_key text) returns jsonb
language sql stable set search_path = public, pg_temp
as $$
  select coalesce(
    (select value from content_now where kind = content_kind and key = content_key),
    case when content_may_begin(content_kind, content_key) then 'null'::jsonb end)
$$;

-- What the server needs to know to publish a thing.
create or replace function office_content_find(content_kind text, content_key text)
returns table (act text, version integer, value jsonb)
language sql stable security definer set search_path = public, pg_temp
as $$
  select content_act(content_kind, content_key), content_version_now(content_kind, content_key), found.value
  from (select content_value(content_kind, content_key) as value) as found where found.value is not null
$$;

-- The single values of a document, each with the names that lead to it.
create or replace function content_leaves(document jsonb) returns table (path text, leaf text)
language sql immutable set search_path = public, pg_temp
as $$
  with recursive walk (path, value) as (
    select ''::text, document
    union all
    select ltrim(walk.path || '.' || child.key, '.'), child.value
    from walk cross join lateral (
      select key, value from jsonb_each(case jsonb_typeof(walk.value) when 'object' then walk.value else '{}' end)
      union all
      select position::text, value from jsonb_array_elements(
        case jsonb_typeof(walk.value) when 'array' then walk.value else '[]' end
      ) with ordinality as element (value, position)
    ) as child
  )
  select path, coalesce(value #>> '{}', '–') from walk
  where jsonb_typeof(value) not in ('object', 'array') and not (path = '' and value = 'null')
$$;

-- The facts of an act that publishes: the version it replaces, and every value that it changes. None:
-- nothing would change, or the thing needs another act.
create or replace function office_content_facts(act_kind text, act_subject text, input jsonb) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object('content', act_subject,
    'version', content_version_now(now.kind, act_subject)::text, 'changes', difference.lines)
  from (select split_part(act_kind, '.', 1) as kind) as named
  cross join lateral (select named.kind, content_value(named.kind, act_subject) as value) as now
  cross join lateral (
    select string_agg(ltrim(path || ': ', ': ') || coalesce(before.leaf, '–') || ' → ' || coalesce(after.leaf, '–'),
      e'\n' order by path collate "C") as lines
    from content_leaves(now.value) as before
    full join content_leaves(input -> 'value') as after using (path)
    where before.leaf is distinct from after.leaf
  ) as difference
  where now.value is not null and difference.lines is not null and (content_act(now.kind, act_subject) = act_kind
      -- To pause changes nothing else.
      or act_kind = now.kind || '.pause' and input -> 'value' = now.value || '{"isOpen": false}')
$$;

-- Publishes what an act says. The version that its operator saw must still be the latest. Returns the
-- number of the new one.
create or replace function office_publish(act_kind text, act_subject text, input jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  content_kind text := split_part(act_kind, '.', 1);
  latest integer;
  undone record;
begin
  perform office_must_cover(act_kind, act_subject, input);
  perform pg_advisory_xact_lock(hashtext('content ' || content_kind), hashtext(act_subject));
  insert into content_version (kind, key, version, value)
    select content_kind, act_subject, 1, found.value
    from (select content_value(content_kind, act_subject) as value) as found where found.value is not null
    on conflict do nothing;
  latest := content_version_now(content_kind, act_subject);
  -- refusal: latest-version
  if latest is distinct from (input ->> 'version')::integer then perform office_refuse('CHANGED'); end if;
  insert into content_version (kind, key, version, value, act_id, at)
    select content_kind, act_subject, latest + 1, input -> 'value', id, clock_now() from office_act
    where kind = act_kind and subject = act_subject and done_at is null
      and taken_in = pg_current_xact_id_if_assigned()::text;
  -- To publish an earlier value again undoes the acts since: the record names them.
  for undone in
    select since.act_id, act.id
    from content_version as since
    join office_act as act on act.kind = act_kind and act.subject = act_subject and act.done_at is null
      and act.taken_in = pg_current_xact_id_if_assigned()::text
    where since.kind = content_kind and since.key = act_subject and since.version <= latest
      and since.version > (
        select max(before.version) from content_version as before
        where before.kind = content_kind and before.key = act_subject and before.version < latest
          and before.value = input -> 'value'
      )
    order by since.version
  loop
    perform office_undo_act(undone.act_id, undone.id);
  end loop;
  case content_kind
    when 'setting' then update setting set value = input -> 'value' where key = act_subject;
    when 'text' then perform content_text_write(act_subject, input -> 'value');
    when 'wheel' then perform content_wheel_write(input -> 'value');
    else perform content_offer_write(content_kind, act_subject, input -> 'value');
  end case;
  delete from content_draft where kind = content_kind and key = act_subject;
  return latest + 1;
end
$$;

-- Saves a draft, or deletes it. It has no effect on members, so it is no act; who may publish may do it.
create or replace function office_draft(
  session_hash bytea, content_kind text, content_key text, draft jsonb
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  wanted text;
  session operator_session;
begin
  select request into strict wanted from office_act_kind where kind = content_act(content_kind, content_key);
  session := office_permit(session_hash, wanted);
  if content_value(content_kind, content_key) is null then perform office_refuse('NO_DATA'); end if;
  if draft is null then
    delete from content_draft where kind = content_kind and key = content_key;
  else
    insert into content_draft (kind, key, value, saved_by)
      values (content_kind, content_key, draft, session.operator_id)
      on conflict (kind, key) do update
      set value = excluded.value, saved_by = excluded.saved_by, saved_at = excluded.saved_at;
  end if;
end
$$;

-- A setting is changed only by an act that says exactly this value, also for the owner of the
-- database. The first filling only adds rows.
create or replace function setting_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then return null; end if;
  -- refusal: setting-is-covered
  if tg_op = 'UPDATE' and new.key = old.key and (case new.key
    when 'service' then office_covers(case when (new.value ->> 'terminated')::boolean
      then 'service.end' else 'service.resume' end, 'service', null)
    else office_covers(content_act('setting', new.key), new.key, null, jsonb_build_object('value', new.value))
  end) then return null; end if;
  raise exception 'the setting % needs an act', old.key using errcode = 'OF002';
end
$$;
create or replace trigger setting_is_covered
  after update or delete on setting
  for each row execute function setting_is_covered();
create or replace trigger setting_is_never_emptied
  before truncate on setting
  for each statement execute function refuse_change();

-- Also what is retired, and what waits to be added; `last_value` is what it was or will be.
create or replace view office_content as
  with known as (
    select kind, key, value from content_now
    union all
    select begun.kind, begun.key, 'null' from (
      select kind, key from content_version
      union
      select kind, key from content_draft
      union
      select split_part(kind, '.', 1), subject from office_act
      where verdict is null and done_at is null and kind in ('offer.publish', 'account.publish')
    ) as begun
    where content_may_begin(begun.kind, begun.key) and not exists (
      select from content_now as now where now.kind = begun.kind and now.key = begun.key
    )
  )
  select now.kind, now.key, now.value, coalesce(latest.version, 1) as version,
    publishing.requested_by as changed_by, latest.at as changed_at,
    content_act(now.kind, now.key) as act,
    office_needs(content_act(now.kind, now.key), null, null) = 1 as needs_second,
    draft.value as draft, draft.saved_by, draft.saved_at, waiting.id as open_act,
    case when now.value = 'null' then coalesce((
      select value from content_version
      where content_version.kind = now.kind and content_version.key = now.key and value <> 'null'
      order by version desc limit 1
    ), waiting.body -> 'input' -> 'value') end as last_value
  from known as now
  left join content_draft as draft on draft.kind = now.kind and draft.key = now.key
  left join lateral (
    select version, at, act_id from content_version
    where content_version.kind = now.kind and content_version.key = now.key
    order by version desc limit 1
  ) as latest on true
  left join office_act as publishing on publishing.id = latest.act_id
  left join office_act as waiting on waiting.kind = content_act(now.kind, now.key)
    and waiting.subject = now.key and waiting.verdict is null and waiting.done_at is null;

create or replace view office_content_version as
  select content_version.kind, content_version.key, version, value, at, requested_by, decided_by, reason
  from content_version left join office_act on office_act.id = act_id;

revoke execute on function
  content_version_now, content_value, office_content_find, content_leaves, office_content_facts, office_publish,
  office_draft from public;
grant execute on function office_publish, office_draft, office_content_find to krapao_office;
grant select on office_content, office_content_version to krapao_office;
