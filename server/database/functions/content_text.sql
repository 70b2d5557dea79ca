-- The texts that members read, as things that operators change. `office_content.sql` has the mechanism.

-- A text in every language; empty where there is none. The next place of a list is an empty text.
create or replace view content_text as
  with html (key, language, html) as (
    select kind || '-' || position, language, html from content
    union all
    select 'banner-' || owner || '-' || position, language, html from reward_banner
    union all
    select kind || '-' || 1 + coalesce((select max(position) from content where content.kind = list.kind), 0), null, null
    from unnest(array['condition', 'agreement']) as list (kind)
  )
  select key, jsonb_build_object(
    'th', coalesce(max(html) filter (where language = 'th'), ''),
    'la', coalesce(max(html) filter (where language = 'la'), ''),
    'en', coalesce(max(html) filter (where language = 'en'), '')) as value
  from html group by key
  union all
  -- Answers that consist of cards alone have no text of their own.
  select 'answer-' || topic, jsonb_object_agg(language, jsonb_build_object(
    'words', array_to_string(words, ', '), 'message', messages #>> '{0,payload,message}'))
  from chat_answer group by topic
  having bool_and(messages #>> '{0,payload,message}' is not null);

-- Writes a published text. Empty HTML removes the text in that language, JSON null an answer of the helper.
create or replace function content_text_write(content_key text, new_value jsonb) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  text_kind text := split_part(content_key, '-', 1);
  name text := substr(content_key, length(split_part(content_key, '-', 1)) + 2);
begin
  if text_kind = 'answer' then
    delete from chat_answer where topic = name and new_value = 'null';
    -- An added answer is plain text. Of the others the buttons and cards stay.
    insert into chat_answer (topic, language, words, messages)
      select name, written.key,
        array_remove(regexp_split_to_array(lower(btrim(written.value ->> 'words')), '\s*,\s*'), ''),
        jsonb_build_array(jsonb_build_object('message_type', 'text',
          'payload', jsonb_build_object('message', written.value -> 'message')))
      from jsonb_each(case jsonb_typeof(new_value) when 'object' then new_value else '{}' end) as written
      on conflict (topic, language) do update set words = excluded.words,
        messages = jsonb_set(chat_answer.messages, '{0,payload,message}',
          excluded.messages #> '{0,payload,message}');
  elsif text_kind = 'banner' then
    update reward_banner set html = written.value
    from jsonb_each_text(new_value) as written
    where owner || '-' || position = name and language = written.key;
  else
    delete from content where kind = text_kind and position = name::integer;
    insert into content (kind, language, position, html)
      select text_kind, written.key, name::integer, written.value
      from jsonb_each_text(new_value) as written where written.value <> '';
  end if;
end
$$;

-- A text is changed or removed only by its act, also for the owner of the database. The first filling
-- only adds rows, which no role of the server may do.
create or replace function text_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  key text := case tg_table_name
    when 'content' then (to_jsonb(old) ->> 'kind') || '-' || (to_jsonb(old) ->> 'position')
    when 'reward_banner' then 'banner-' || (to_jsonb(old) ->> 'owner') || '-' || (to_jsonb(old) ->> 'position')
    else 'answer-' || (to_jsonb(old) ->> 'topic')
  end;
begin
  if not office_covers('text.publish', key, null) then -- refusal: text-is-covered
    raise exception 'the text % needs an act', key using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger text_is_covered after update or delete on content
  for each row execute function text_is_covered();
create or replace trigger text_is_covered after update or delete on reward_banner
  for each row execute function text_is_covered();
create or replace trigger text_is_covered after update or delete on chat_answer
  for each row execute function text_is_covered();

revoke execute on function content_text_write from public;
