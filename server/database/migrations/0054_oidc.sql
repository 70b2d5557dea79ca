-- Operators may sign in at an identity provider of the company (OpenID Connect).

-- Who the provider says it is: the first sign-in binds its subject to the operator for good.
create table operator_oidc (
  operator_id text primary key references operator (id),
  issuer text not null,
  subject text not null,
  bound_at timestamptz not null default clock_now(),
  unique (issuer, subject)
);

-- The roles that the provider's groups leave to this session; null: all of the operator's own.
alter table operator_session add column only_roles text[];
