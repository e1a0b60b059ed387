-- How grave the findings of a check are for a profile. A check without a row has its default.
create table check_settings (
  profile_id uuid not null references profiles (id) on delete cascade,
  code text not null,
  -- OFF, HINT, WARNING, BINDING
  severity text not null,
  primary key (profile_id, code)
);

-- The posts that were checked when they became LIVE.
create table checked_posts (
  post_id uuid not null primary key references posts (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  published_at bigint not null,
  -- the number of all findings
  findings integer not null
);

create index checked_posts_by_profile on checked_posts (profile_id, published_at);

-- What was found in them, with the severity of that time.
create table check_findings (
  post_id uuid not null references checked_posts (post_id) on delete cascade,
  code text not null,
  severity text not null,
  findings integer not null,
  primary key (post_id, code)
);

-- Binding findings that somebody published nevertheless.
create table check_overrides (
  id uuid not null primary key,
  post_id uuid not null references posts (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  account_id uuid references accounts (id) on delete set null,
  at bigint not null,
  -- JSON array of codes
  codes text not null,
  reason text not null
);

create index check_overrides_by_profile on check_overrides (profile_id, at);
create index check_overrides_by_post on check_overrides (post_id);
create index check_overrides_by_account on check_overrides (account_id) where account_id is not null;
