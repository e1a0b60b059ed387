-- Total bytes of a profile's files, counted against its quota. A missing row means zero.
create table media_usage (
  profile_id uuid not null primary key references profiles (id) on delete cascade,
  bytes bigint not null
);

insert into media_usage (profile_id, bytes)
  select profile_id, cast(sum(bytes) as bigint) from media_files group by profile_id;
