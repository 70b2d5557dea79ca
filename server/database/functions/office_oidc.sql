-- Signing in at an identity provider. The provider says who it is and may leave fewer roles; it never
-- gives one. The session is not proved: acts and approvals need the passkey as always.
create or replace function office_oidc_log_in(
  of_operator text, by_issuer text, by_subject text, left_roles text[],
  new_hash bytea, device bytea, agent text
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from operator where id = of_operator and disabled_at is null
    and id !~ '^(console\.|sandbox-)';
  if not found then perform office_refuse('OIDC_REFUSED'); end if;
  insert into operator_oidc (operator_id, issuer, subject)
    values (of_operator, by_issuer, by_subject) on conflict do nothing;
  if found then
    perform office_note(of_operator, 'oidc.bind', null, null,
      jsonb_build_object('issuer', by_issuer, 'subject', by_subject));
  end if;
  -- Another person of the provider may get the same name later.
  perform from operator_oidc
    where operator_id = of_operator and issuer = by_issuer and subject = by_subject;
  if not found then perform office_refuse('OIDC_REFUSED'); end if; -- refusal: oidc-subject
  perform from operator_role
    where operator_id = of_operator and (left_roles is null or role = any (left_roles));
  if not found then perform office_refuse('OIDC_REFUSED'); end if;
  insert into operator_session
    (token_hash, operator_id, device_hash, agent, expires_at, proved_at, only_roles)
    values (new_hash, of_operator, device, left(agent, 60), clock_now() + interval '8 hours',
      to_timestamp(0), left_roles);
  perform office_note(of_operator, 'oidc.open', null, null, jsonb_build_object('roles', to_jsonb(left_roles)));
end
$$;

revoke execute on function office_oidc_log_in from public;
grant execute on function office_oidc_log_in to krapao_office;
