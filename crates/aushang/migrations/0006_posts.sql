create table posts (
  id uuid not null primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  status text not null,
  publish_date bigint not null,
  created_at bigint not null,
  edited_at bigint,
  pinned_at bigint,
  content_de text not null,
  content_en text,
  -- one Attachment as JSON, tagged with its type
  attachment text,
  creator_account_id uuid references accounts (id) on delete set null,
  -- the creator's address when it was last known
  creator_email text not null,
  -- whose right to publish is checked again when the date comes
  released_by uuid references accounts (id) on delete set null,
  verification_needed boolean not null,
  imported_from text,
  likes_count bigint not null,
  send_push boolean not null,
  push_title text,
  push_text text,
  -- why it was not pushed though it was asked for
  push_skipped text,
  -- the audience, copied from the channels so that a reader's feed needs no join
  audience_roles bigint not null,
  audience_freshman boolean not null,
  audience_emergency boolean not null
);

create index posts_by_profile on posts (profile_id, status, publish_date, id);
create index posts_drafts on posts (profile_id, created_at, id) where status = 'DRAFT';
create index posts_freshman on posts (profile_id, status, publish_date, id) where audience_freshman;
create index posts_all on posts (profile_id, publish_date, id);
create index posts_due on posts (publish_date, id) where status = 'APPROVED';
create index posts_emergency on posts (publish_date, id) where status = 'LIVE' and audience_emergency;
create unique index posts_pinned on posts (profile_id) where pinned_at is not null;

create table post_channels (
  post_id uuid not null references posts (id) on delete cascade,
  channel_id uuid not null references channels (id) on delete cascade,
  notification boolean not null,
  primary key (post_id, channel_id)
);

create index post_channels_by_channel on post_channels (channel_id);

-- The same key of the same account gives the same post, also after a lost answer.
create table idempotency_keys (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null,
  -- of the request, so that the same key with other content is found out
  request_hash bytea not null,
  post_id uuid not null,
  created_at bigint not null,
  primary key (account_id, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Rolled up from what readers' apps report.
create table post_statistics (
  post_id uuid not null primary key references posts (id) on delete cascade,
  seen bigint not null,
  unique_seen bigint not null,
  clicks bigint not null,
  refreshed_at bigint not null
);
