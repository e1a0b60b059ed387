-- Written in the transaction that makes a post LIVE, once per post.
create table announcements (
  id uuid not null primary key,
  post_id uuid not null unique references posts (id) on delete cascade,
  created_at bigint not null,
  -- to the followers of these roles (bits of TargetingRole; 0: of all roles)
  to_followers boolean not null,
  roles bigint not null,
  -- to every reader whom the profile's targeting covers
  to_everybody boolean not null,
  -- the last reader whose devices were resolved; null: none yet
  resolved_to uuid,
  resolved boolean not null
);

create index announcements_open on announcements (created_at) where not resolved;

-- One row per device and announcement.
create table pushes (
  announcement_id uuid not null references announcements (id) on delete cascade,
  -- no foreign key: what was sent is remembered when the device is gone
  device_id uuid not null,
  state text not null,
  attempts integer not null,
  next_at bigint not null,
  primary key (announcement_id, device_id)
);

create index pushes_waiting on pushes (next_at) where state = 'WAITING';
create index pushes_sending on pushes (next_at) where state = 'SENDING';
