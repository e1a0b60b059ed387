-- The suffixes of the search key of each profile, from each of its characters on and cut to 24 characters. A text that
-- the key contains is the beginning of one of them, so an index finds it on both engines.
create table profile_search (
  suffix text collate "binary" not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  primary key (suffix, profile_id)
);

create index profile_search_by_profile on profile_search (profile_id);

with recursive positions (n) as (select 1 union all select n + 1 from positions where n < 400)
insert into profile_search (suffix, profile_id)
  select distinct substr(p.search_key, n, 24), p.id
  from profiles p join positions on n <= length(p.search_key)
  where substr(p.search_key, n, 1) <> ' ';

create index profiles_by_sort_key on profiles (sort_key, id);

create index profiles_by_pipedrive_id on profiles (pipedrive_id) where pipedrive_id is not null;
