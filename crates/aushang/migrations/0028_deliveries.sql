-- What became of an announcement's pushes, counted where they change; the rest still waits.
alter table announcements add column devices bigint not null default 0;
alter table announcements add column accepted bigint not null default 0;
alter table announcements add column gone bigint not null default 0;
alter table announcements add column failed bigint not null default 0;
alter table announcements add column uncertain bigint not null default 0;

update announcements set
  devices = (select count(*) from pushes p where p.announcement_id = announcements.id),
  accepted = (select count(*) from pushes p where p.announcement_id = announcements.id and p.state = 'ACCEPTED'),
  gone = (select count(*) from pushes p where p.announcement_id = announcements.id and p.state = 'GONE'),
  failed = (select count(*) from pushes p where p.announcement_id = announcements.id and p.state = 'FAILED'),
  uncertain = (select count(*) from pushes p where p.announcement_id = announcements.id and p.state = 'UNCERTAIN');

-- A push service that takes nothing from this installation at all.
create table push_troubles (
  service text not null primary key,
  since bigint not null,
  -- when it refused last
  seen_at bigint not null,
  why text not null
);
