-- What a profile writes again and again: texts, channels and push of a post, under a name.
create table templates (
  id uuid not null primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  name text not null,
  -- the name in lower case
  name_key text not null,
  -- Blueprint as JSON
  content text not null,
  -- who saved it; null: the account was deleted
  account_id uuid references accounts (id) on delete set null,
  created_at bigint not null
);

create unique index templates_by_name on templates (profile_id, name_key);
create index templates_by_account on templates (account_id) where account_id is not null;

-- Posts that appear again and again: the drafts of the next eight weeks are made from the content.
create table post_series (
  id uuid not null primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- Blueprint as JSON
  content text not null,
  -- Rule as JSON
  rule text not null,
  -- who began it; null: the account was deleted
  account_id uuid references accounts (id) on delete set null,
  created_at bigint not null,
  -- The last day up to which drafts were made, like 2026-11-27. Null: the rule has no later day.
  planned_to text
);

create index post_series_by_profile on post_series (profile_id);
create index post_series_by_account on post_series (account_id) where account_id is not null;
create index post_series_planned on post_series (planned_to) where planned_to is not null;

-- The days of a series that were dealt with. No draft is made for them again.
create table series_dates (
  series_id uuid not null references post_series (id) on delete cascade,
  -- like 2026-11-27, in Berlin
  day text not null,
  -- null: the post was deleted, or the day is skipped
  post_id uuid references posts (id) on delete set null,
  -- the date that the post was made for
  publish_at bigint not null,
  -- whether the server made the post
  made boolean not null,
  skipped boolean not null,
  primary key (series_id, day)
);

create index series_dates_by_post on series_dates (post_id) where post_id is not null;
