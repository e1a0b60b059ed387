-- raised by what ends the links that were mailed before: a set password, a reset by staff
alter table accounts add column link_counter bigint not null default 0;
-- null: nobody has opened a link that was mailed to this address
alter table accounts add column email_verified_at bigint;
-- null: never here; tokens of an earlier system that are older than this are refused
alter table accounts add column password_changed_at bigint;

-- marketing consent
alter table profiles add column publish_membership boolean not null default false;
-- of the freshman area; null: none is asked for
alter table profiles add column access_code text;
-- the profile in the staff's customer system
alter table profiles add column pipedrive_id text;

-- Links that were mailed, by a hash of their token: resets, and confirmations of an address.
create table link_tokens (
  fingerprint bytea not null primary key,
  purpose text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  -- the address that a confirmation confirms
  email text,
  created_at bigint not null,
  expires_at bigint not null,
  -- a confirmation that worked is answered with success again
  used_at bigint
);

create index link_tokens_by_account on link_tokens (account_id, purpose);
create index link_tokens_by_expiry on link_tokens (expires_at);

-- One row per asked reset, kept for an hour. The budget is a hash of the address, known or not.
create table reset_requests (
  id uuid not null primary key,
  budget bytea not null,
  requested_at bigint not null
);

create index reset_requests_by_budget on reset_requests (budget, requested_at);
create index reset_requests_by_age on reset_requests (requested_at);

-- What was agreed to, or taken back, one row each time. No foreign keys to accounts: what was
-- agreed to can be shown when the account is gone.
create table consents (
  id uuid not null primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- null: the profile's own, for marketing
  account_id uuid,
  kind text not null,
  -- of the text; null: it has none
  version bigint,
  given boolean not null,
  at bigint not null,
  by_account uuid not null
);

create index consents_by_profile on consents (profile_id, kind, at);

-- When a profile's accounts were last told that drafts wait.
create table draft_notices (
  profile_id uuid not null primary key references profiles (id) on delete cascade,
  told_at bigint not null,
  -- a further look is ordered for the end of the hour
  again boolean not null
);
