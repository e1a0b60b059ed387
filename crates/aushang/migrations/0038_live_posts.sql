-- How many LIVE posts a profile has, counted where one goes live or is deleted, so that a page of ten
-- thousand counts nothing. A profile that never had one has no row.
create table live_posts (
  profile_id uuid not null primary key references profiles (id) on delete cascade,
  posts bigint not null
);

insert into live_posts (profile_id, posts)
select profile_id, count(*) from posts where status = 'LIVE' group by profile_id;
