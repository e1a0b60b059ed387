-- What an account signs in with.
create table credentials (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  -- names the person or the device to the kind, for example issuer and subject of OIDC, or the id of a passkey;
  -- empty for a password
  subject text not null,
  -- what a sign-in is checked against: argon2id in PHC form for a password, the public key of a passkey; null: nothing
  secret text,
  created_at bigint not null,
  primary key (account_id, kind, subject)
);

-- A subject signs in to one account only.
create unique index credentials_by_subject on credentials (kind, subject) where subject <> '';

insert into credentials (account_id, kind, subject, secret, created_at)
  select id, 'password', '', password_hash, coalesce(password_changed_at, created_at)
  from accounts where password_hash is not null;

alter table accounts drop column password_hash;
