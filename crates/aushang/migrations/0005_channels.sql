create table channels (
  id uuid not null primary key,
  name text not null,
  kind text not null,
  global_channel boolean not null,
  -- bits of TargetingRole; 0: for all
  roles bigint not null,
  -- null: from the catalogue
  owner_profile_id uuid references profiles (id) on delete cascade
);

create table profile_channels (
  profile_id uuid not null references profiles (id) on delete cascade,
  channel_id uuid not null references channels (id) on delete cascade,
  primary key (profile_id, channel_id)
);

create index profile_channels_by_channel on profile_channels (channel_id);
