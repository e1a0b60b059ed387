-- What readers study or work at, and what they study, by the ids that imports give them.
create table universities (
  id text not null primary key,
  name text not null
);

create table affiliations (
  id text not null primary key,
  name text not null
);

-- Readers who say the same of themselves are a group: whom a profile is meant for is asked of groups.
create table reader_groups (
  id uuid not null primary key,
  role text not null,
  -- null: nothing was said; what was said before there was a list of them need not stand in it
  university text,
  -- ids as a JSON list, sorted
  affiliations text not null,
  -- all of it in one text, since no null equals another
  key text not null unique,
  -- how many there are
  readers bigint not null
);

insert into reader_groups (id, role, university, affiliations, key, readers)
select first_id, role, university, affiliations,
  role || ' ' || coalesce(university, '') || ' ' || affiliations, count(*)
from (
  select role, university, affiliations,
    first_value(id) over (partition by role, university, affiliations order by id) as first_id
  from readers
) r
group by first_id, role, university, affiliations;

-- Never null; SQLite adds no column otherwise that refers to something.
alter table readers add column group_id uuid references reader_groups (id);
update readers set group_id = (
  select g.id from reader_groups g
  where g.key = readers.role || ' ' || coalesce(readers.university, '') || ' ' || readers.affiliations
);
alter table readers drop column role;
alter table readers drop column university;
alter table readers drop column affiliations;

-- False is an exception: this reader does not follow, though auto-follow makes the group do so.
alter table follows add column chosen boolean not null default true;

-- The groups that an auto-follow profile's targeting covers: their readers follow it, unless a row
-- in follows says otherwise. Written when a group comes to be, when targeting is saved and when
-- auto-follow is switched on.
create table group_auto_follows (
  group_id uuid not null references reader_groups (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  primary key (group_id, profile_id)
);

create index group_auto_follows_by_profile on group_auto_follows (profile_id, group_id);

-- How the number of those who chose to follow a profile changed, day by day; their sum is the number.
create table follower_days (
  profile_id uuid not null references profiles (id) on delete cascade,
  -- whole days since 1970-01-01, by the calendar of Europe/Berlin
  day integer not null,
  change bigint not null,
  primary key (profile_id, day)
);

-- Follows of before are counted by winter's hour all the year: an hour's worth may stand on the day before.
insert into follower_days (profile_id, day, change)
select profile_id, (since + 3600000) / 86400000, count(*) from follows
group by profile_id, (since + 3600000) / 86400000;
