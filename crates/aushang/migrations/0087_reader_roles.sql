-- Readers prove their role with a sign-in provider (docs/adr/0062).

-- When a provider last stated the role and the university of the reader. Null: the reader chose them.
alter table readers add column role_proved_at bigint;

-- What a provider has stated about the person at a browser, until the app has redeemed it. Nothing in it identifies the
-- person.
create table reader_role_codes (
  id uuid not null primary key,
  -- hashes of the state, of the code, and of the app's challenge
  state_hash bytea not null unique,
  code_hash bytea not null unique,
  challenge_hash bytea not null,
  issuer text not null,
  -- JSON list
  roles text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used boolean not null
);

create index reader_role_codes_by_age on reader_role_codes (created_at);
