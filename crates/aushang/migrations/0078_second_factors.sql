-- What an account is asked for besides its password (docs/adr/0053).
create table one_time_codes (
  account_id uuid not null primary key references accounts (id) on delete cascade,
  -- the secret that the app of the person knows, encrypted with a key of the installation
  sealed bytea not null,
  created_at bigint not null,
  -- Null: no code was entered yet, so that the account is not asked for codes.
  confirmed_at bigint,
  -- The time step of the last code that counted. Codes of it and of earlier steps do not count.
  last_step bigint
);

-- Codes for those who have lost their device. Each is deleted when it is used.
create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  hash bytea not null,
  created_at bigint not null,
  primary key (account_id, hash)
);
