create table readers (
  id uuid not null primary key,
  -- a hash to look the bearer token up by
  token_hash bytea not null unique,
  role text not null,
  university text,
  -- JSON list
  affiliations text not null,
  created_at bigint not null
);

create table follows (
  reader_id uuid not null references readers (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  since bigint not null,
  primary key (reader_id, profile_id)
);

create index follows_by_profile on follows (profile_id, reader_id);

create table devices (
  id uuid not null primary key,
  reader_id uuid not null references readers (id) on delete cascade,
  -- Web Push subscription
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at bigint not null
);

create index devices_by_reader on devices (reader_id);
