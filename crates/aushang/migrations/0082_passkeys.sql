-- Passkeys: keys on a device or in a password manager, with which an account signs in without its password
-- (docs/adr/0057).
create table passkeys (
  id uuid not null primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  -- the id that the device has given to the key
  credential_id bytea not null unique,
  -- public key, counter and flags as JSON; there is no secret in it
  credential text not null,
  created_at bigint not null,
  last_used_at bigint
);

create index passkeys_by_account on passkeys (account_id);

-- How devices name the account. Random, so that it tells nothing; stays the same, so that a device replaces the key of
-- an account instead of adding one. Null: the account never began to add a passkey.
alter table accounts add column passkey_handle uuid;

-- What browsers are asked to sign, until they have answered. Each is answered once.
create table passkey_ceremonies (
  id uuid not null primary key,
  purpose text not null,
  -- The session that may answer. Null: a sign-in.
  session_id uuid references sessions (id) on delete cascade,
  state text not null,
  expires_at bigint not null
);

create index passkey_ceremonies_by_end on passkey_ceremonies (expires_at);
create index passkey_ceremonies_by_session on passkey_ceremonies (session_id);
