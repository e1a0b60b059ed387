create table media_files (
  id uuid not null primary key,
  -- unguessable; the first part of each of its keys in the store and of its address
  name text not null unique,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- who staged it; only this account may use it as long as nothing claims it
  account_id uuid references accounts (id) on delete set null,
  -- the post that shows it; null: staged, swept when it grows old
  post_id uuid,
  -- bytes of all variants, counted against the quota
  bytes bigint not null,
  -- StoredImage as JSON
  image text not null,
  created_at bigint not null
);

create index media_files_by_post on media_files (post_id) where post_id is not null;
create index media_files_staged on media_files (created_at) where post_id is null;
create index media_files_by_profile on media_files (profile_id, post_id);

