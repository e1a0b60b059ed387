-- Sign-in with a provider (docs/adr/0054). The identity that an account is linked with is a row of `credentials`: its
-- subject is the issuer, a space, and the subject at the issuer.

-- What a provider has stated about a person, from the return of the browser until the console redeems it.
create table provider_sign_ins (
  id uuid not null primary key,
  -- Each beginning has one end: the state of the request.
  state_hash bytea not null unique,
  -- The code that is valid now, and the browser that has to send it.
  code_hash bytea not null unique,
  browser_hash bytea not null,
  issuer text not null,
  subject text not null,
  -- The address, if the provider has verified it.
  email text,
  -- When the person entered a password or the like at the provider. Null: not known.
  authenticated_at bigint,
  -- The session at the provider. Null: not known.
  provider_session text,
  created_at bigint not null,
  -- Until when the code is valid.
  expires_at bigint not null,
  used boolean not null
);

create index provider_sign_ins_by_age on provider_sign_ins (created_at);

-- The provider with which the session began, and its session there. Null: a password, or not known.
alter table sessions add column provider_issuer text;
alter table sessions add column provider_session text;
-- When the session ends at the latest, however it is used. Null: as the configuration says.
alter table sessions add column ends_at bigint;

create index sessions_by_provider on sessions (provider_issuer, provider_session) where provider_issuer is not null;

-- Logout tokens of providers, each of which is valid once.
create table provider_logouts (
  token_hash bytea not null primary key,
  used_at bigint not null
);

create index provider_logouts_by_age on provider_logouts (used_at);
