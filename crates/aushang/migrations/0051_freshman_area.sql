-- When the first map, link or access code of the freshman area was saved. Null: none was. Profiles that have a code
-- already count from their creation.
alter table profiles add column freshman_in_use_at bigint;

update profiles set freshman_in_use_at = created_at where access_code is not null;

create table maps (
  id uuid not null primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  name text not null,
  description text,
  -- whether readers see it
  visible boolean not null,
  -- null: not deleted; a deleted map can be restored until it is swept
  deleted_at bigint
);

create index maps_by_profile on maps (profile_id);

create index maps_by_deletion on maps (deleted_at) where deleted_at is not null;

create table map_locations (
  id uuid not null primary key,
  map_id uuid not null references maps (id) on delete cascade,
  name text not null,
  -- the name of its icon
  icon text not null,
  -- the place in the list; deleted locations keep theirs, so the positions of the others have gaps
  position bigint not null,
  -- JSON; null: not known yet
  location text,
  wheelchair text,
  -- how to get in
  entrance text,
  deleted_at bigint
);

create index map_locations_by_map on map_locations (map_id);

create index map_locations_by_deletion on map_locations (deleted_at) where deleted_at is not null;

create table link_collections (
  id uuid not null primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- JSON list in the order in which they are shown
  links text not null
);

create index link_collections_by_profile on link_collections (profile_id);
