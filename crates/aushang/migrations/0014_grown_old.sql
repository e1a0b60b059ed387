-- The sweep asks for announcements whose record has grown old, the oldest first.
create index announcements_by_age on announcements (created_at) where resolved;

-- When a reader's app asked for the last time, give or take a month.
alter table readers add column last_seen_at bigint not null default 0;
update readers set last_seen_at = created_at;
create index readers_by_last_seen on readers (last_seen_at);
