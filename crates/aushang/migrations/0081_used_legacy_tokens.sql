-- Tokens of an earlier system that were exchanged for a session. Each is valid once.
create table used_legacy_tokens (
  fingerprint bytea not null primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  used_at bigint not null
);

create index used_legacy_tokens_by_account on used_legacy_tokens (account_id);
