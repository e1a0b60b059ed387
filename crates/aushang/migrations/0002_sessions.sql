-- One row per token in use; its id is the token's jti. Deleting it revokes the token.
create table sessions (
  id uuid not null primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);

create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

-- Browsers that signed in before; the secret itself stays in the browser's cookie.
create table known_browsers (
  secret_hash bytea not null,
  account_id uuid not null references accounts (id) on delete cascade,
  last_used_at bigint not null,
  primary key (secret_hash, account_id)
);

create index known_browsers_by_account on known_browsers (account_id);

-- One row per password that was checked, kept for the length of the window. The budget is
-- a hash of the address, or of the known browser, so that no address is kept in plain.
create table password_checks (
  id uuid not null primary key,
  budget bytea not null,
  checked_at bigint not null
);

create index password_checks_by_budget on password_checks (budget, checked_at);
create index password_checks_by_age on password_checks (checked_at);
